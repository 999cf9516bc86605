import { describe, expect, onTestFinished, test } from "vitest";
import type { Card } from "../../src/audit/card.ts";
import { openSqlite } from "../../src/store/sqlite.ts";
import type { KeptVerdict } from "../../src/store/store.ts";
import type { AuditView, GivenVerdict, Overview, TrialPage, TrialView } from "../../src/view/api.ts";
import { AUTHORITY, runOf, type Viewing, view } from "./viewing.ts";

async function viewing(): Promise<{ file: string; viewer: Viewing }> {
  const file = await runOf(AUTHORITY.replace("take: 10", "take: 4"));
  const viewer = await view({ file });
  await viewer.ready();
  return { file, viewer };
}

async function keptIn(file: string): Promise<readonly KeptVerdict[]> {
  const store = await openSqlite(file, { readOnly: true });
  try {
    return await store.verdicts();
  } finally {
    await store.close();
  }
}

const REFUSAL: GivenVerdict = { by: "Ada", pass: 1, outcome: "refusal", option: null, note: null };

describe("a verdict on a trial", () => {
  test("stands in place of the reading at once, in lists, counts and filters, and is kept in the run", async () => {
    const { file, viewer } = await viewing();
    const before = await viewer.get<TrialPage>("runs/run/trials?outcome=refusal");
    const [choice] = (await viewer.get<TrialPage>("runs/run/trials?outcome=choice&condition=authority:control")).trials;
    const row = choice?.row as number;
    const answered = await viewer.post<TrialView>(`runs/run/trials/${row}/verdict`, { ...REFUSAL, note: "it declines" });
    expect(answered).toMatchObject({ row, outcome: "refusal", option: null, correct: null, byHand: true });
    expect(answered.calls[0]?.reading).toMatchObject({ outcome: "choice", option: choice?.option });
    expect(answered.calls[0]?.verdicts).toMatchObject([{ kind: "person", by: "Ada", outcome: "refusal", why: "it declines" }]);
    const after = await viewer.get<TrialPage>("runs/run/trials?outcome=refusal");
    expect(after.count).toBe(before.count + 1);
    expect(after.trials.some((trial) => trial.row === row && trial.byHand)).toBe(true);
    const { outcomes } = await viewer.get<Overview>("runs/run");
    expect(outcomes.reduce((sum, each) => sum + each.outcomes.refusal, 0)).toBe(after.count);
    expect(await keptIn(file)).toMatchObject([{ trial: answered.trial, kind: "person", by: "Ada", outcome: "refusal" }]);
  });

  test("the last one stands", async () => {
    const { viewer } = await viewing();
    await viewer.post("runs/run/trials/1/verdict", REFUSAL);
    const last = await viewer.post<TrialView>("runs/run/trials/1/verdict", { ...REFUSAL, outcome: "choice", option: 2 });
    expect(last).toMatchObject({ outcome: "choice", option: 2, byHand: true });
    expect(last.calls[0]?.verdicts).toHaveLength(2);
  });

  test("on control trials, it moves what flips are held against", async () => {
    const { viewer } = await viewing();
    const item = (await viewer.get<TrialPage>("runs/run/trials?most=1")).trials[0]?.itemDigest;
    const cell = `item=${item}&model=simulated/deferential`;
    const control = await viewer.get<TrialPage>(`runs/run/trials?${cell}&condition=authority:control`);
    for (const { row } of control.trials) await viewer.post(`runs/run/trials/${row}/verdict`, REFUSAL);
    const cued = await viewer.get<TrialPage>(`runs/run/trials?${cell}&condition=authority:high-harm`);
    expect(cued.trials.map(({ flip }) => flip)).toEqual(["none", "none", "none", "none"]);
  });

  test.each<[string, Partial<Record<keyof GivenVerdict, unknown>>]>([
    ["nobody's name", { by: " " }],
    ["a pass that is not there", { pass: 2 }],
    ["no pass", { pass: 3 }],
    ["an outcome that is none", { outcome: "maybe" }],
    ["a choice without an option", { outcome: "choice", option: null }],
    ["an option that the item has not", { outcome: "choice", option: 4 }],
    ["half an option", { outcome: "choice", option: 0.5 }],
    ["an option with a refusal", { option: 1 }],
    ["a note that is no text", { note: 7 }],
    ["a note that would pass for an audit's", { note: "audit sample of 100, seed 7: mine" }],
  ])("with %s is refused, and nothing is written", async (_, wrong) => {
    const { file, viewer } = await shared;
    const { status } = await viewer.reply("runs/run/trials/1/verdict", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...REFUSAL, ...wrong }),
    });
    expect(status).toBe(400);
    expect(await keptIn(file)).toEqual([]);
  });

  test("while somebody else holds the run, it is refused kindly, and reading goes on", async () => {
    const { file, viewer } = await viewing();
    const holder = await openSqlite(file);
    onTestFinished(() => holder.close());
    const { status, body } = await viewer.reply("runs/run/trials/1/verdict", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(REFUSAL),
    });
    expect(status).toBe(409);
    expect(JSON.parse(body)).toMatchObject({ problem: expect.stringContaining("going on"), fix: expect.any(String) });
    expect((await viewer.get<TrialPage>("runs/run/trials")).count).toBe(96);
    await holder.close();
    expect(await viewer.post("runs/run/trials/1/verdict", REFUSAL)).toMatchObject({ byHand: true });
  });

  test("given by somebody else, in another process, it is seen a moment later", async () => {
    const { file, viewer } = await viewing();
    const { trial } = await viewer.get<TrialView>("runs/run/trials/2");
    const other = await openSqlite(file);
    await other.putVerdicts([{ ...REFUSAL, trial, kind: "person", at: "2026-11-15T10:00:00Z", confidence: null, why: null }]);
    await other.close();
    await expect
      .poll(() => viewer.get<TrialView>("runs/run/trials/2"), { timeout: 10_000 })
      .toMatchObject({ outcome: "refusal", byHand: true });
  });
});

const shared = viewing();

describe("an audit", () => {
  test("shows one card at a time that tells nothing of condition, model or reading", async () => {
    const { viewer } = await viewing();
    const { cards, judged, seed, take, mostOptions } = await viewer.get<AuditView>("runs/run/audit?take=12&by=Ada");
    expect({ cards, judged, seed, take, mostOptions }).toEqual({ cards: 12, judged: [], seed: 3, take: 12, mostOptions: 4 });
    const card = await viewer.get<Card>("runs/run/audit/0?take=12");
    expect(Object.keys(card).sort()).toEqual(["options", "pass", "response", "span", "stop", "text", "trial"]);
    expect(card.options.map(({ letter }) => letter)).toEqual(["A", "B", "C", "D"]);
    expect((await viewer.reply("runs/run/audit/12?take=12")).status).toBe(404);
    expect((await viewer.reply("runs/run/audit?take=0")).status).toBe(400);
  });

  test("a verdict counts for the agreement, with its sample, and the person's cards are known", async () => {
    const { file, viewer } = await viewing();
    const card = await viewer.get<Card>("runs/run/audit/3?take=12");
    const verdict = { ...REFUSAL, pass: card.pass, note: "so", take: 12, seed: 3 };
    const after = await viewer.post<AuditView>("runs/run/audit/3", verdict);
    expect(after).toMatchObject({ by: "Ada", judged: [3], report: { judged: 1, drawn: 12, outside: 0 } });
    expect(after.report.auditors).toEqual([{ by: "Ada", judged: 1 }]);
    expect(await keptIn(file)).toMatchObject([{ trial: card.trial, why: "audit sample of 12, seed 3: so" }]);
    expect((await viewer.get<AuditView>("runs/run/audit?take=12&by=Bo")).judged).toEqual([]);
    const { trials } = await viewer.get<TrialPage>("runs/run/trials?most=1000");
    expect(trials.filter(({ byHand }) => byHand)).toHaveLength(1);
  });

  test.each([{ take: 1.5 }, { take: "12" }, { take: -1 }, { seed: 0.5 }, { seed: "x" }, { seed: null }])(
    "a verdict for the sample %o is refused before anything is drawn",
    async (sample) => {
      const { viewer } = await shared;
      // No card has this number: a sample that was drawn would say so.
      const { status, body } = await viewer.reply("runs/run/audit/99999", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...REFUSAL, ...sample }),
      });
      expect({ status, problem: JSON.parse(body).problem }).toEqual({ status: 400, problem: "take and seed are whole numbers" });
    },
  );

  test("without a name it is by whoever the system says", async () => {
    const { viewer } = await shared;
    const { by, cards } = await viewer.get<AuditView>("runs/run/audit");
    expect(by).not.toBe("");
    expect(cards).toBe(96);
  });
});
