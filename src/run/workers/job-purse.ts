import type { Purse } from "../budget.ts";
import type { SharedPurse } from "./purse.ts";

/** What one job has under way, so that a job that breaks leaves nothing reserved. */
export class JobPurse implements Purse {
  private readonly of: SharedPurse;
  private begun = 0;

  constructor(of: SharedPurse) {
    this.of = of;
  }

  reserve(usd: number, isNewTrial: boolean): boolean | Promise<boolean> {
    const may = this.of.reserve(usd, isNewTrial);
    const count = (isGranted: boolean): boolean => {
      if (isGranted && isNewTrial) this.begun++;
      return isGranted;
    };
    return typeof may === "boolean" ? count(may) : may.then(count);
  }

  settle(reserved: number, usd: number | null): void {
    this.of.settle(reserved, usd);
  }

  delivered(): void {
    this.begun--;
    this.of.delivered();
  }

  giveBack(): void {
    this.begun--;
    this.of.giveBack();
  }

  broke(): void {
    for (; this.begun > 0; this.begun--) this.of.giveBack();
    this.of.doubt();
  }
}
