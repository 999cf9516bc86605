import type { LaneProgress } from "../run/progress.ts";
import { count, dollars, plural, say, terminalWidth, wrap } from "./output.ts";

export interface Progress {
  watch(lanes: readonly LaneProgress[]): void;
  /** Something to say in between, on stderr; nothing where JSON was asked for. */
  note(text: string): void;
  stop(): void;
}

/** Progress a person can watch: redrawn in place on a terminal, a line now and then elsewhere, JSON events where they are asked for. */
export function showProgress(isJson: boolean): Progress {
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
      const { columns, rows } = isTerminal ? process.stdout : {};
      const shown = fitting(watched, rows);
      for (const lane of shown) say(progressLine(lane, rates.get(lane)?.perSecond() ?? 0, columns));
      if (shown.length < watched.length) say(`and ${plural(watched.length - shown.length, "model")} more`);
      drawn = shown.length + (shown.length < watched.length ? 1 : 0);
    }
  };

  return {
    watch: (lanes) => {
      watched = lanes;
      for (const lane of lanes) rates.set(lane, new Rate());
      timer = setInterval(show, isTerminal ? 250 : isJson ? 1000 : 10_000);
      timer.unref();
    },
    note: (text) => {
      if (isJson) return;
      process.stderr.write(`\n${wrap(text, "", terminalWidth(process.stderr))}\n`);
      // The next lines are drawn below it, not over it.
      drawn = 0;
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

/** More lines than a screen has cannot be drawn over: where there are too many, models that are done are left out first. */
function fitting(lanes: readonly LaneProgress[], rows: number | undefined): readonly LaneProgress[] {
  if (rows === undefined || rows === 0 || lanes.length < rows - 1) return lanes;
  const [open, done] = [lanes.filter((lane) => lane.done < lane.planned), lanes.filter((lane) => lane.done >= lane.planned)];
  return [...open, ...done].slice(0, Math.max(1, rows - 3));
}

const SHORTEST_NAME = 12;

/** One line, never wider than the terminal: a line that wraps would be drawn over wrongly. What can be missed most easily goes first. */
export function progressLine(lane: LaneProgress, perSecond: number, columns?: number): string {
  const left = perSecond > 0 ? duration((lane.planned - lane.done) / perSecond) : "";
  const parts = [
    { text: `${count(lane.done)} of ${count(lane.planned)}`, goes: 5 },
    { text: perSecond > 0 ? `${perSecond >= 10 ? count(perSecond) : perSecond.toFixed(1)} a second` : "", goes: 1 },
    { text: lane.done < lane.planned && left !== "" ? `${left} left` : "", goes: 3 },
    { text: lane.isCostKnown ? dollars(lane.usd) : "", goes: 2 },
    { text: lane.retries > 0 ? `${count(lane.retries)} retries` : "", goes: 2 },
    { text: lane.failed > 0 ? `${count(lane.failed)} undelivered` : "", goes: 4 },
  ].filter(({ text }) => text !== "");
  const numbers = (): string => parts.map(({ text }) => `  ${text}`).join("");
  if (columns === undefined || columns === 0) return lane.model + numbers();
  const room = columns - 1;
  while (parts.length > 1 && numbers().length + Math.min(SHORTEST_NAME, lane.model.length) > room) {
    const first = Math.min(...parts.map(({ goes }) => goes));
    parts.splice(
      parts.findLastIndex(({ goes }) => goes === first),
      1,
    );
  }
  return `${shortened(lane.model, room - numbers().length)}${numbers()}`.slice(0, room);
}

/** The end of a model's name tells more than its provider. */
function shortened(name: string, room: number): string {
  return name.length <= room ? name : `…${name.slice(name.length - Math.max(0, room - 1))}`;
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
