import type { Problem } from "../../src/view/api.ts";

/** What the server answered in place of what was asked for. */
export class Refused extends Error {
  readonly status: number;
  readonly fix: string | null;

  constructor(status: number, { problem, fix }: Problem) {
    super(problem);
    this.status = status;
    this.fix = fix;
  }
}

/** No answer at all: the server has ended, or the machine sleeps. */
export class Gone extends Error {
  constructor() {
    super("The server does not answer.");
  }
}

/** Whether the same may be answered in a moment: the server is gone, or a database that it looks at. */
export function mayPass(error: unknown): boolean {
  return error instanceof Gone || (error instanceof Refused && error.status === 503);
}

type Listener = (isGone: boolean) => void;
const listeners = new Set<Listener>();
let isGone = false;

/** Tells whenever the server goes or comes back. */
export function onGone(listener: Listener): () => void {
  listeners.add(listener);
  listener(isGone);
  return () => listeners.delete(listener);
}

export function setGone(now: boolean): void {
  if (now === isGone) return;
  isGone = now;
  for (const listener of listeners) listener(now);
}

export function api(path: readonly (string | number)[]): string {
  return `./api/${path.map((part) => encodeURIComponent(part)).join("/")}`;
}

export async function get<T>(address: string, signal?: AbortSignal): Promise<T> {
  return answered<T>(address, signal === undefined ? {} : { signal });
}

export async function post<T>(address: string, body: unknown = {}): Promise<T> {
  return answered<T>(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

async function answered<T>(address: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address, { ...init, credentials: "same-origin" });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    setGone(true);
    throw new Gone();
  }
  setGone(false);
  if (response.ok) return (await response.json()) as T;
  throw new Refused(response.status, await problemOf(response));
}

async function problemOf(response: Response): Promise<Problem> {
  if (response.status === 401)
    return { problem: "This page has no permission.", fix: "Open the address that waver view printed last: it holds the token." };
  try {
    const { problem, fix } = (await response.json()) as Partial<Problem>;
    if (typeof problem === "string") return { problem, fix: fix ?? null };
  } catch {
    // Not JSON: said below.
  }
  return { problem: `The server answered ${response.status}.`, fix: null };
}
