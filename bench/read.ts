/** Goal: 20,000 ordinary replies a second on one core, and no more than 50 ms for a megabyte of the worst. */
import { simulatedParticipant } from "../src/models/simulated.ts";
import { makeManifest } from "../src/plan/manifest.ts";
import { firstPass } from "../src/plan/passes.ts";
import { planLoaded } from "../src/plan/plan.ts";
import { askedBy } from "../src/read/asked.ts";
import { read } from "../src/read/read.ts";
import type { Asked, Replied } from "../src/read/reading.ts";
import { parseStudy } from "../src/study/load.ts";
import type { Model } from "../src/study/study.ts";
import { LONG_REPLIES } from "../test/read/long.ts";
import { median } from "./child.ts";

/** The items that ship with waver, at all levels and in all forms, answered by a participant who refuses and breaks off now and then. */
const STUDY = `
name: reading
models: [{ name: simulated/custom, parameters: { accuracy: 0.7, refusal: 0.03, unreadable: 0.05 } }]
items: [{ set: ethics, take: 10 }, { set: moralchoice, take: 10 }, { set: morables, take: 10 }, { set: mcqa, take: 10 }]
design: { reflection: [0, 1, 2, 3, 4, 5], form: [plain, tagged, confidence] }
samples: 6
`;

const ROUNDS = 7;
const MEGABYTE = 2 ** 20;

export async function bench(): Promise<void> {
  const replies = await ordinaryReplies();
  const characters = replies.reduce((sum, [, { text }]) => sum + text.length, 0) / replies.length;
  const rates = Array.from({ length: ROUNDS }, () => replies.length / cpuSeconds(() => readAll(replies)));
  console.log(
    `  ${replies.length} replies of simulated participants (${Math.round(characters)} characters on average): ${Math.round(median(rates))} a second of CPU`,
  );
  const long = replies.map(([asked, replied]): [Asked, Replied] => [asked, { ...replied, text: reasoned(replied.text) }]);
  const longRates = Array.from({ length: ROUNDS }, () => long.length / cpuSeconds(() => readAll(long)));
  console.log(`  the same after 1,500 characters of reasoning: ${Math.round(median(longRates))} a second of CPU`);
  const worst = Object.entries(LONG_REPLIES).map(([name, piece]) => ({ name, milliseconds: worstMilliseconds(piece) }));
  worst.sort((a, b) => b.milliseconds - a.milliseconds);
  const named = worst.slice(0, 4).map(({ name, milliseconds }) => `${name} ${milliseconds.toFixed(0)} ms`);
  console.log(`  a megabyte of the worst, of ${worst.length}: ${named.join(", ")}`);
}

async function ordinaryReplies(): Promise<[Asked, Replied][]> {
  const plan = await planLoaded(parseStudy(STUDY, "bench"), "bench");
  const manifest = makeManifest(plan);
  const participant = simulatedParticipant(plan.study.models[0] as Model, plan.study.seed);
  const replies: [Asked, Replied][] = [];
  for (const trial of plan.trials()) {
    const { response } = await participant.ask({ trial, pass: 1, messages: firstPass(trial) });
    const { item, order, target, condition } = trial;
    const shown = { set: item.set, options: item.options, order, target, condition: condition.levels };
    replies.push([askedBy(manifest, shown, 1), response]);
  }
  return replies;
}

const REASONING =
  "Both sides have a point here. The first protects the one who relies on it, and the second costs least overall.\n\n";

function reasoned(text: string): string {
  return REASONING.repeat(Math.ceil(1500 / REASONING.length)) + text;
}

function readAll(replies: readonly [Asked, Replied][]): void {
  for (const [asked, replied] of replies) read(asked, replied);
}

/** Of CPU, so that other work on the machine does not count. */
function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function worstMilliseconds(piece: string): number {
  const options = ["A", "B", "C", "D"].map((label) => ({ label, text: `the text of ${label}` }));
  const asked: Asked = {
    options,
    protocol: { answer: "tags", confidence: true },
    cue: "According to experts the answer is option A.",
  };
  const text = piece.repeat(Math.ceil(MEGABYTE / piece.length));
  const times = Array.from({ length: ROUNDS }, () => cpuSeconds(() => read(asked, { text, thinking: null, stop: null })));
  return 1000 * median(times);
}
