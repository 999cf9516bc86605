/** Names by number, in the order in which they were first met. */
export class Names {
  private readonly numbers = new Map<string, number>();
  readonly all: string[] = [];

  number(name: string): number {
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.all.push(name) - 1;
      this.numbers.set(name, number);
    }
    return number;
  }

  /** -1 where it was never met. */
  known(name: string): number {
    return this.numbers.get(name) ?? -1;
  }

  name(number: number): string {
    return this.all[number] as string;
  }
}
