import type { Reporter, TestModule } from "vitest/node";

/** Closes a run with the plain line `N passed, N failed, N skipped`. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap((module) => Array.from(module.children.allTests(), (test) => test.result().state));
    const broken = modules.filter((module) => module.state() === "failed" && module.errors().length > 0).length;
    const tally = (state: string): number => states.filter((held) => held === state).length;
    console.log(`${tally("passed")} passed, ${tally("failed") + broken} failed, ${tally("skipped")} skipped`);
  }
}
