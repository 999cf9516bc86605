import { on } from "node:events";
import { emitKeypressEvents } from "node:readline";
import type { Command } from "commander";
import { type Card, cardOf, itemsOf } from "../audit/card.ts";
import { auditReport } from "../audit/report.ts";
import { type AuditSample, drawSample } from "../audit/sample.ts";
import { type Body, bodyOf, type Look, screenOf, scrolled } from "../audit/screen.ts";
import { type Key, keysFor, newSession, press, type Session } from "../audit/session.ts";
import { auditVerdicts, callId, lastOccasion, verdictOf } from "../audit/verdict.ts";
import { visible } from "../audit/visible.ts";
import { whoAmI } from "../audit/who.ts";
import { count, plural } from "../counting.ts";
import { mistake } from "../mistakes.ts";
import { openRun } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { reportText } from "./audit-report.ts";
import { A_RUN, paint, say, sayJson, terminalSize, usesColour, wrap } from "./output.ts";

interface Options {
  readonly take?: number;
  readonly by?: string;
  readonly seed?: number;
  readonly report?: boolean;
  readonly json?: boolean;
}

const DEFAULT_TAKE = 100;

export function define(command: Command): void {
  command
    .argument("<run>", A_RUN)
    .option("--take <n>", `how many trials to judge (left out: ${DEFAULT_TAKE})`, wholeFrom("--take", 1))
    .option(
      "--by <name>",
      "who judges (left out: the name that git knows you by, or your user name); with --report: whose verdicts",
    )
    .option("--seed <n>", "draws another sample than the study's seed does", wholeFrom("--seed", 0))
    .option("--report", "say how far the reader agrees with what was judged so far")
    .option("--json", "with --report: machine-readable")
    .addHelpText(
      "after",
      "\nExamples:\n  waver audit runs/authority-bias.db --take 200\n  waver audit runs/authority-bias.db --report",
    )
    .action(audit);
}

function wholeFrom(option: string, least: number): (text: string) => number {
  return (text) => {
    const given = /^\d{1,15}$/.test(text) ? Number(text) : -1;
    if (given < least) throw mistake(option, `"${text}" is not a whole number from ${least} on`);
    return given;
  };
}

async function audit(run: string, options: Options): Promise<void> {
  if (options.json && !options.report)
    throw mistake("--json", "goes with --report", "Judging needs a terminal; the report can be had as JSON.");
  if (!options.report && !(process.stdin.isTTY && process.stdout.isTTY))
    throw mistake(
      "waver audit",
      "judging needs a terminal",
      "Use --report for what was judged so far, or call it in a terminal.",
    );
  const { store, readings, shown, close } = await openRun(run, { readOnly: options.report === true });
  try {
    const before = options.report ? lastOccasion(await store.verdicts()) : null;
    const sample = await drawSample(store, readings, {
      take: options.take ?? before?.take ?? DEFAULT_TAKE,
      seed: options.seed ?? before?.seed,
      onRead,
    });
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
    if (sample.trials === 0) throw mistake(shown, "has no delivered trial yet", "Let it run first: waver run STUDY.");
    if (options.report) return await report(store, sample, shown, options);
    await judge(store, sample, shown, options);
  } finally {
    await close();
  }
}

/** The first look at a large run takes a while. */
function onRead(trials: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rReading the run first: ${plural(trials, "trial")}\x1b[K`);
}

async function report(store: Store, sample: AuditSample, run: string, { by, json }: Options): Promise<void> {
  const found = auditReport(sample, await store.verdicts(), by ?? null);
  if (json) sayJson({ run, by: by ?? null, ...found });
  else say(reportText(found, run));
}

async function judge(store: Store, sample: AuditSample, run: string, options: Options): Promise<void> {
  const by = options.by?.trim() || whoAmI();
  const judged = auditVerdicts(await store.verdicts(), by);
  const todo = sample.drawn.filter((drawn) => !judged.has(callId(drawn)));
  if (todo.length === 0) {
    say(wrap(`${visible(by)} has judged all ${plural(sample.drawn.length, "trial")} of this sample.`));
  } else {
    const items = await itemsOf(store);
    const given = await atTheTerminal(
      todo.length,
      sample.mostOptions,
      (at) => cardOf(store, items, todo[at] as AuditSample["drawn"][number]),
      async (card, judgement) => {
        await store.putVerdicts([verdictOf(card, judgement, { by, at: new Date().toISOString(), sample })]);
      },
    );
    const left = todo.length - given;
    say(wrap(`${plural(given, "trial")} judged by ${visible(by)}, ${left === 0 ? "and none is left" : `${count(left)} left`}.`));
    if (left > 0) say(wrap(`To go on, call the same again. What was judged so far: waver audit ${run} --report`));
    if (left > 0) return;
  }
  say(`\n${reportText(auditReport(sample, await store.verdicts()), run)}`);
}

const LOOK: Look = {
  mark: (text) => (usesColour() ? paint("inverse", text) : `»${text}«`),
  strong: (text) => paint("bold", text),
  faint: (text) => paint("dim", text),
};

/** On the other screen of the terminal, which is given back as it was. Answers with how many cards were judged. */
async function atTheTerminal(
  cards: number,
  mostOptions: number,
  cardAt: (at: number) => Promise<Card>,
  keep: (card: Card, judged: NonNullable<ReturnType<typeof press>["judged"]>) => Promise<void>,
): Promise<number> {
  const keys = keysFor(mostOptions);
  let session: Session = newSession(cards);
  let card: Card | null = await cardAt(0);
  let body: Body | null = null;
  let scroll = 0;
  let room = 0;

  const draw = (): void => {
    const { columns, rows } = terminalSize();
    body = card === null ? null : bodyOf(card, Math.max(20, columns - 1), LOOK);
    const screen = screenOf(session, body, keys, { columns: Math.max(20, columns - 1), rows, scroll, look: LOOK });
    room = screen.room;
    process.stdout.write(`\x1b[H\x1b[2J${screen.lines.join("\r\n")}`);
  };

  const left = new AbortController();
  const leave = (): void => left.abort();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, leave);
  process.stdin.on("end", leave);
  process.stdout.on("resize", draw);
  emitKeypressEvents(process.stdin);
  const typed = on(process.stdin, "keypress", { signal: left.signal });
  process.stdin.setRawMode(true);
  process.stdin.resume();
  process.stdout.write("\x1b[?1049h");
  try {
    draw();
    for await (const [text, pressed] of typed) {
      const key: Key = { name: pressed?.name ?? "", text: text ?? "", ctrl: pressed?.ctrl === true };
      const moved = body === null || session.draft !== null ? null : scrolled(key.name, scroll, room, body);
      if (moved !== null) scroll = moved;
      else {
        const { at } = session;
        const now = press(session, key, keys, card);
        if (now.judged !== null && card !== null) await keep(card, now.judged);
        session = now.session;
        if (session.isOver) break;
        if (session.at !== at) {
          card = session.at < cards ? await cardAt(session.at) : null;
          scroll = 0;
        }
      }
      draw();
    }
  } catch (error) {
    if (!left.signal.aborted) throw error;
  } finally {
    process.stdout.off("resize", draw);
    process.stdin.off("end", leave);
    for (const signal of signals) process.off(signal, leave);
    process.stdout.write("\x1b[?1049l");
    process.stdin.setRawMode(false);
    process.stdin.pause();
  }
  return session.said.filter((said) => said !== null && said !== undefined).length;
}
