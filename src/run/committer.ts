import type { Batch, KeptCall, KeptFailure, KeptTrial, Store } from "../store/store.ts";

/**
 * Commits in groups: while one group is on its way to disk the next gathers. `keep` resolves when what it was given is on disk. A commit that
 * fails fails everything after it too: a run without a store must stop.
 */
export class Committer {
  private readonly store: Store;
  private trials: KeptTrial[] = [];
  private calls: KeptCall[] = [];
  private failures: KeptFailure[] = [];
  private next: PromiseWithResolvers<void> | null = null;
  private isBusy = false;
  private broken: unknown = null;

  constructor(store: Store) {
    this.store = store;
  }

  keep(batch: Partial<Batch>): Promise<void> {
    if (this.broken !== null) return Promise.reject(this.broken);
    this.trials.push(...(batch.trials ?? []));
    this.calls.push(...(batch.calls ?? []));
    this.failures.push(...(batch.failures ?? []));
    this.next ??= Promise.withResolvers<void>();
    const { promise } = this.next;
    if (!this.isBusy) void this.work();
    return promise;
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    // What is given in the same turn of the event loop goes together.
    await Promise.resolve();
    while (this.next !== null) {
      const waiting = this.next;
      const batch: Batch = { trials: this.trials, calls: this.calls, failures: this.failures };
      this.next = null;
      this.trials = [];
      this.calls = [];
      this.failures = [];
      try {
        if (this.broken !== null) throw this.broken;
        await this.store.commit(batch);
        waiting.resolve();
      } catch (error) {
        this.broken = error;
        waiting.reject(error);
      }
    }
    this.isBusy = false;
  }
}
