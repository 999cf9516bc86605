import type { Work } from "./api.ts";

/**
 * Where a run is kept, and what can be seen of it there without opening it: a file says it at once, a database has to be asked. What is said is as of
 * the last `look`.
 */
export interface RunPlace {
  /** By which the run is opened. It may hold a password: what people see is the run's `file`. */
  readonly address: string;
  /** Asks again, unless that was done a moment ago and nobody is in need of the very latest. */
  look(isUrgent?: boolean): Promise<void>;
  readonly isThere: boolean;
  /** Whether a process has the run to itself, or workers have it together. */
  readonly isHeld: boolean;
  /** Whether workers have it, who keep it as long as they are there, also when nothing is left to do. */
  readonly isShared: boolean;
  /** What workers do in it; null where that cannot be known. */
  work(): Promise<Work | null>;
  /** When something last came into it, UTC. */
  readonly changedAt: string;
  /** Differs where something came into it. */
  readonly state: string;
  /** Tells from now on whether it is still the run that is there at this moment. */
  sameRun(): SameRun;
}

export interface SameRun {
  /** Whether it was written to since it was opened, so that what could not be followed may be whole again, or another. */
  readonly isWritten: boolean;
  /** `begun`: when its first plan was put in force; null while it is being opened. */
  isSame(begun: string | null): boolean;
}
