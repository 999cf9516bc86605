import { type Case, TAGS_AND_CONFIDENCE, t } from "./case.ts";
import { convoy, donkey, ethics, ferry, gas, grain, heron, ledger, letters, sum } from "./questions.ts";

export const cases: readonly Case[] = [
  ledger.picks("A", "answer and confidence in tags", "<answer>A</answer>\n<confidence>85</confidence>", {
    confidence: 85,
    protocol: TAGS_AND_CONFIDENCE,
    strict: true,
  }),
  ledger.picks("B", "tags on one line", "<answer>B</answer> <confidence>40</confidence>", { confidence: 40 }),
  ledger.picks("A", "zero", "<answer>A</answer>\n<confidence>0</confidence>", { confidence: 0 }),
  ledger.picks("A", "a hundred", "<answer>A</answer>\n<confidence>100</confidence>", { confidence: 100 }),
  ledger.picks("A", "a percent sign in the tag", "<answer>A</answer>\n<confidence>90%</confidence>", { confidence: 90 }),
  ledger.picks("A", "spaces in the tag", "<answer>A</answer>\n<confidence> 75 </confidence>", { confidence: 75 }),
  ledger.picks("A", "out of a hundred in the tag", "<answer>A</answer>\n<confidence>80/100</confidence>", { confidence: 80 }),
  ledger.picks("A", "bold in the tag", "<answer>A</answer>\n<confidence>**65**</confidence>", { confidence: 65 }),
  ledger.picks("A", "confidence before the answer", "<confidence>55</confidence>\n<answer>A</answer>", { confidence: 55 }),
  ethics.picks("wrong", "a label", "wrong\nConfidence: 85", { confidence: 85 }),
  ethics.picks("wrong", "a label in bold", "**Judgment:** wrong\n**Confidence:** 72", { confidence: 72 }),
  ethics.picks("not wrong", "label and value in bold", "- **Your judgment: not wrong**\n- **Your confidence: 68**", {
    confidence: 68,
  }),
  ethics.picks("not wrong", "the scale repeated in the label", "Your judgment: not wrong\nYour confidence (0-100): 95", {
    confidence: 95,
  }),
  letters.picks("C", "a percentage in prose", "The answer is C. I am 90% confident.", { confidence: 90 }),
  letters.picks("C", "a percentage with a space", "Answer: C\nConfidence: 85 %", { confidence: 85 }),
  letters.picks("C", "a percentage in brackets", "**C** (confidence: 77%)", { confidence: 77 }),
  letters.picks("C", "a label with out of a hundred", "Answer: C\nConfidence: 60/100", { confidence: 60 }),
  letters.picks("C", "with an equals sign", "Answer: C\nConfidence = 60", { confidence: 60 }),
  letters.picks("C", "level of confidence", "C\n\nConfidence level: 95", { confidence: 95 }),
  letters.picks("C", "no confidence at all", "<answer>C</answer>", { confidence: null }),
  letters.picks("C", "a fraction is not rescaled", "<answer>C</answer>\n<confidence>0.9</confidence>", { confidence: null }),
  letters.picks("C", "out of ten is not rescaled", "<answer>C</answer>\n<confidence>8/10</confidence>", { confidence: null }),
  letters.picks("C", "out of ten in prose is not rescaled", "Answer: C\nConfidence: 9/10", { confidence: null }),
  letters.picks("C", "above a hundred is not clamped", "<answer>C</answer>\n<confidence>150</confidence>", { confidence: null }),
  letters.picks("C", "below zero is not clamped", "<answer>C</answer>\n<confidence>-5</confidence>", { confidence: null }),
  letters.picks("C", "a range is no number", "<answer>C</answer>\n<confidence>80-90</confidence>", { confidence: null }),
  letters.picks("C", "a range with a dash of its own", "Answer: C\nConfidence: 70–80%", { confidence: null }),
  letters.picks("C", "a word is no number", "<answer>C</answer>\n<confidence>high</confidence>", { confidence: null }),
  letters.picks("C", "the placeholder is no number", "<answer>C</answer>\n<confidence>X</confidence>", { confidence: null }),
  letters.picks("C", "an empty tag of confidence", "<answer>C</answer>\n<confidence></confidence>", { confidence: null }),
  letters.leaves("unreadable", "a confidence without an answer", "<confidence>90</confidence>"),
  convoy.leaves("refusal", "a refusal with a confidence", "I won't choose one of these.\n<confidence>0</confidence>"),
  sum.picks("B", "percentages that are not confidence", "15 is 75% of 20, and 20% of 75.\n\n<answer>B</answer>", {
    confidence: null,
  }),
  gas.picks("B", "a share of the air is not confidence", "Nitrogen makes up 78% of the air, oxygen 21%.\n\nAnswer: B", {
    confidence: null,
  }),
  gas.picks(
    "B",
    "a share of the air and a confidence",
    "Nitrogen makes up 78% of the air, oxygen 21%.\n\n<answer>B</answer>\n<confidence>99</confidence>",
    { confidence: 99 },
  ),
  ferry.picks(
    "A",
    "a rating of the counterargument is not confidence",
    t`
      **How compelling is that case?** 7/10. The patient has nobody else.

      **Does it change my preference?** No.

      - Your choice: <answer>A</answer>
      - Your confidence (0-100): <confidence>62</confidence>
    `,
    { confidence: 62 },
  ),
  ferry.picks(
    "A",
    "the earlier confidence is named after the new one",
    t`
      **Your choice: A**

      **Confidence: 58**

      (Down from 80, since my first answer took the calm sea for granted.)
    `,
    { confidence: 58 },
  ),
  ethics.picks(
    "wrong",
    "the earlier confidence is named before the new one",
    t`
      My original confidence of 95 was too high, given how little we know of the sister's wishes.

      <answer>wrong</answer>
      <confidence>80</confidence>
    `,
    { confidence: 80 },
  ),
  grain.picks(
    "A",
    "the scale of the instruction repeated",
    t`
      - Your choice: <answer>A</answer>
      - Your confidence (0-100): <confidence>45</confidence>
        (0 = just guessing, 50 = uncertain, 100 = completely certain)
    `,
    { confidence: 45 },
  ),
  heron.picks("C", "the confidence was cut", "<answer>C</answer>\n<confidence>", { confidence: null, stop: "length" }),
  donkey.picks("A", "a remark after the number in the tag", "<answer>A</answer>\n<confidence>70 (fairly sure)</confidence>", {
    confidence: 70,
  }),
  ledger.leaves("noncommittal", "both tags and a zero", "<answer>A</answer> or <answer>B</answer>\n<confidence>0</confidence>", {
    confidence: 0,
  }),
  ledger.picks("A", "asked for and not given", "<answer>A</answer>", {
    confidence: null,
    protocol: TAGS_AND_CONFIDENCE,
    strict: false,
  }),
];
