import type { LaneProgress } from "../run/progress.ts";
import { count, dollars, say } from "./output.ts";

/** Progress a person can watch: redrawn in place on a terminal, a line now and then elsewhere, JSON events where they are asked for. */
export function showProgress(isJson: boolean): { watch: (lanes: readonly LaneProgress[]) => void; stop: () => void } {
  const isTerminal = process.stdout.isTTY === true && !isJson;
  let timer: NodeJS.Timeout | undefined;
  let watched: readonly LaneProgress[] = [];
  let drawn = 0;
  const rates = new Map<LaneProgress, Rate>();

  const show = (): void => {
    for (const lane of watched) rates.get(lane)?.update(lane.done - lane.before);
    if (isJson) say(JSON.stringify({ event: "progress", models: watched.map((lane) => event(lane, rates.get(lane) as Rate)) }));
    else {
      if (isTerminal && drawn > 0) process.stdout.write(`\x1b[${drawn}A\x1b[J`);
      for (const lane of watched) say(line(lane, rates.get(lane) as Rate, isTerminal ? process.stdout.columns : undefined));
      drawn = watched.length;
    }
  };

  return {
    watch: (lanes) => {
      watched = lanes;
      for (const lane of lanes) rates.set(lane, new Rate());
      timer = setInterval(show, isTerminal ? 250 : isJson ? 1000 : 10_000);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
      if (isTerminal && watched.length > 0) show();
    },
  };
}

const WINDOW_MS = 15_000;

/** Trials a second over the last while. */
class Rate {
  private readonly points: { at: number; done: number }[] = [{ at: performance.now(), done: 0 }];

  update(done: number): void {
    const at = performance.now();
    this.points.push({ at, done });
    while (this.points.length > 2 && at - (this.points[0]?.at ?? 0) > WINDOW_MS) this.points.shift();
  }

  perSecond(): number {
    const first = this.points[0];
    const last = this.points.at(-1);
    if (first === undefined || last === undefined || last.at === first.at) return 0;
    return ((last.done - first.done) * 1000) / (last.at - first.at);
  }
}

function event(lane: LaneProgress, rate: Rate): object {
  const { model, planned, done, calls, retries, failed, usd, isCostKnown, underWay } = lane;
  return {
    model,
    planned,
    delivered: done,
    underWay,
    calls,
    retries,
    undelivered: failed,
    usd: isCostKnown ? usd : null,
    perSecond: rate.perSecond(),
  };
}

function line(lane: LaneProgress, rate: Rate, columns: number | undefined): string {
  const perSecond = rate.perSecond();
  const left = perSecond > 0 ? duration((lane.planned - lane.done) / perSecond) : "";
  const parts = [
    lane.model,
    `${count(lane.done)} of ${count(lane.planned)}`,
    perSecond > 0 ? `${perSecond >= 10 ? count(perSecond) : perSecond.toFixed(1)} a second` : "",
    lane.done < lane.planned && left !== "" ? `${left} left` : "",
    lane.isCostKnown ? dollars(lane.usd) : "",
    lane.retries > 0 ? `${count(lane.retries)} retries` : "",
    lane.failed > 0 ? `${count(lane.failed)} undelivered` : "",
  ].filter((part) => part !== "");
  const text = parts.join("  ");
  // A line that wraps would be drawn over wrongly.
  return columns !== undefined && text.length > columns - 1 ? text.slice(0, Math.max(0, columns - 1)) : text;
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
