import { count, plural } from "../counting.ts";
import type { LaneProgress } from "../run/progress.ts";
import { dollars, say, terminalSize, terminalWidth, wrap } from "./output.ts";

export interface Progress {
  watch(lanes: readonly LaneProgress[]): void;
  /** A model, by its label, may not be asked for so long. */
  held(model: string, ms: number): void;
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
  const heldUntil = new Map<string, number>();
  const paceOf = (lane: LaneProgress): Pace => ({
    perSecond: rates.get(lane)?.perSecond() ?? 0,
    waitsMs: Math.max(0, (heldUntil.get(lane.model) ?? 0) - performance.now()),
  });

  const show = (): void => {
    for (const lane of watched) rates.get(lane)?.update(lane.done - lane.before);
    if (isJson) say(JSON.stringify({ event: "progress", models: watched.map((lane) => event(lane, paceOf(lane))) }));
    else {
      if (isTerminal && drawn > 0) process.stdout.write(`\x1b[${drawn}A\x1b[J`);
      const { columns, rows } = terminalSize();
      const shown = fitting(watched, rows);
      for (const lane of shown) say(progressLine(lane, paceOf(lane), columns));
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
    held: (model, ms) => {
      heldUntil.set(model, Math.max(heldUntil.get(model) ?? 0, performance.now() + ms));
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

/** How fast a lane is, and how long it may not ask because its provider says so. */
interface Pace {
  readonly perSecond: number;
  readonly waitsMs: number;
}

/** What a progress event and the end event both say of a lane. */
export function counts(lane: LaneProgress): object {
  const { model, planned, done, calls, retries, failed, looked, unreadable, usd, isCostKnown } = lane;
  return {
    model,
    planned,
    delivered: done,
    left: planned - done,
    undelivered: failed,
    calls,
    retries,
    unreadableShare: looked === 0 ? null : unreadable / looked,
    usd: isCostKnown ? usd : null,
  };
}

function event(lane: LaneProgress, { perSecond, waitsMs }: Pace): object {
  const secondsLeft = perSecond > 0 ? (lane.planned - lane.done) / perSecond : null;
  return { ...counts(lane), underWay: lane.underWay, perSecond, secondsLeft, waitsSeconds: Math.ceil(waitsMs / 1000) };
}

/** More lines than a screen has cannot be drawn over: where there are too many, models that are done are left out first. */
function fitting(lanes: readonly LaneProgress[], rows: number): readonly LaneProgress[] {
  if (rows === 0 || lanes.length < rows - 1) return lanes;
  const [open, done] = [lanes.filter((lane) => lane.done < lane.planned), lanes.filter((lane) => lane.done >= lane.planned)];
  return [...open, ...done].slice(0, Math.max(1, rows - 3));
}

const SHORTEST_NAME = 12;

/** One line, never wider than the terminal: a line that wraps would be drawn over wrongly. What can be missed most easily goes first. */
export function progressLine(lane: LaneProgress, { perSecond, waitsMs }: Pace, columns = 0): string {
  const left = perSecond > 0 ? duration((lane.planned - lane.done) / perSecond) : "";
  const parts = [
    { text: `${count(lane.done)} of ${count(lane.planned)}`, goes: 5 },
    { text: perSecond > 0 ? `${perSecond >= 10 ? count(perSecond) : perSecond.toFixed(1)} a second` : "", goes: 1 },
    { text: lane.done < lane.planned && left !== "" ? `${left} left` : "", goes: 3 },
    { text: waitsMs > 0 ? `waits ${duration(waitsMs / 1000)}` : "", goes: 4 },
    { text: lane.isCostKnown ? dollars(lane.usd) : "", goes: 2 },
    { text: lane.retries > 0 ? `${count(lane.retries)} retries` : "", goes: 2 },
    { text: lane.unreadable > 0 ? `${percent(lane.unreadable / lane.looked)} unreadable` : "", goes: 3 },
    { text: lane.failed > 0 ? `${count(lane.failed)} undelivered` : "", goes: 4 },
  ].filter(({ text }) => text !== "");
  const numbers = (): string => parts.map(({ text }) => `  ${text}`).join("");
  if (columns === 0) return lane.model + numbers();
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

function percent(share: number): string {
  return share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`;
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
