/**
 * What is wrong in something a person wrote: a study, an item file, a call on the command line. A mistake says where it is,
 * what is wrong and how to mend it; all that can be found are collected before any is thrown.
 */
export interface Mistake {
  /** File with line or field, e.g. `study.yaml:12 design.reflection`. */
  where: string;
  says: string;
  fix?: string;
}

/** The call or the study is wrong: the command line ends with exit code 2 and nothing has been changed. */
export class Mistakes extends Error {
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(describeMistake).join("\n"));
    this.name = "Mistakes";
    this.mistakes = mistakes;
  }
}

/** The call was right and the work failed (no network, a full disk): exit code 1. */
export class WorkFailed extends Error {
  override readonly name = "WorkFailed";
}

export function mistake(where: string, says: string, fix?: string): Mistakes {
  return new Mistakes([fix === undefined ? { where, says } : { where, says, fix }]);
}

export function describeMistake({ where, says, fix }: Mistake): string {
  const head = where === "" ? says : `${where}: ${says}`;
  return fix === undefined ? head : `${head}\n  ${fix}`;
}

/** Runs `work` and moves its mistakes, if any, into `into`; any other error goes through. */
export async function collecting<T>(into: Mistake[], work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Mistakes)) throw error;
    into.push(...error.mistakes);
    return undefined;
  }
}
