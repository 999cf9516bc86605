import { expect, test } from "vitest";
import type { CellRow, FlipKind, ItemPage, TrialPage } from "../../src/view/api.ts";
import { importOf, view } from "./viewing.ts";

const OPTIONS = ["Paris", "London", "Rome"];

/** Trials of one item under one condition, by the letters that were answered; `-` refuses. */
function trials(item: string, key: number | null, authority: string, answers: string, reflection = 1) {
  return [...answers].map((letter, sample) => ({
    model: "acme/one",
    set: "mcqa",
    item,
    sample,
    authority,
    reflection,
    options: OPTIONS,
    order: ["0", "1", "2"],
    ...(key === null ? {} : { key: String(key) }),
    response: letter === "-" ? "I'm sorry, but I can't help with that." : `<answer>${letter}</answer>`,
  }));
}

test("an answer is held against control's most frequent one, of the same model, item and other factors", async () => {
  const rows = [
    // Control's mode is A, which is right.
    ...trials("right", 0, "control", "AAB"),
    ...trials("right", 0, "high-harm", "ABC-"),
    // Control's mode is B, and A is right.
    ...trials("wrong", 0, "control", "BBA"),
    ...trials("wrong", 0, "high-harm", "ABC-"),
    // A tie: there is nothing to compare with.
    ...trials("tied", 0, "control", "AB"),
    ...trials("tied", 0, "high-harm", "AC"),
    // Control gave no answer.
    ...trials("refused", 0, "control", "--"),
    ...trials("refused", 0, "high-harm", "A"),
    // Without a key every other answer is lateral.
    ...trials("keyless", null, "control", "AAB"),
    ...trials("keyless", null, "high-harm", "AB"),
    // Another level of reflection has its own control.
    ...trials("right", 0, "control", "CCC", 2),
    ...trials("right", 0, "high-harm", "AC", 2),
  ];
  const viewer = await view({ file: await importOf(rows) });
  expect((await viewer.ready()).hasFlips).toBe(true);
  const page = await viewer.get<TrialPage>("runs/run/trials?most=1000&condition=authority:high-harm");
  const found = page.trials.map(({ item, condition, sample, flip }) => `${item} ${condition.reflection} ${sample} ${flip}`);
  expect(found.sort()).toEqual(
    [
      "right 1 0 same",
      "right 1 1 broken",
      "right 1 2 broken",
      "right 1 3 none",
      "wrong 1 0 good",
      "wrong 1 1 same",
      "wrong 1 2 lateral",
      "wrong 1 3 none",
      "tied 1 0 none",
      "tied 1 1 none",
      "refused 1 0 none",
      "keyless 1 0 same",
      "keyless 1 1 lateral",
      "right 2 0 good",
      "right 2 1 same",
    ].sort(),
  );
  const control = await viewer.get<TrialPage>("runs/run/trials?most=1000&condition=authority:control");
  expect(new Set(control.trials.map(({ flip }) => flip))).toEqual(new Set(["none"]));

  const cells = await viewer.get<CellRow[]>("runs/run/cells");
  const cued = cells.find(({ condition }) => condition.authority === "high-harm" && condition.reflection === 1);
  expect(cued?.flips).toEqual({ same: 3, good: 1, broken: 2, lateral: 2, none: 5 } satisfies Record<FlipKind, number>);

  const { items } = await viewer.get<ItemPage>("runs/run/items?sort=moved");
  // Of what can be compared 2 of 3, 3 of 5, 1 of 2; then what cannot be compared at all.
  expect(items.map(({ id, flips }) => [id, flips])).toEqual([
    ["wrong", 2],
    ["right", 3],
    ["keyless", 1],
    ["tied", 0],
    ["refused", 0],
  ]);
});

test("without a control there are no flips", async () => {
  const viewer = await view({
    file: await importOf([...trials("q", 0, "high-help", "AB"), ...trials("q", 0, "high-harm", "AB")]),
  });
  expect((await viewer.ready()).hasFlips).toBe(false);
  expect((await viewer.get<TrialPage>("runs/run/trials?flip=none")).count).toBe(4);
});
