import { describe, expect, test } from "vitest";
import { read } from "../../src/read/read.ts";
import type { Case } from "./cases/case.ts";
import { groups } from "./cases/index.ts";

/** What is wrong with the reading of a case; null if nothing is. */
function fault(given: Case): string | null {
  const labels = Object.keys(given.options);
  const reading = read(
    {
      options: labels.map((label) => ({ label, text: given.options[label] ?? "" })),
      protocol: given.protocol ?? null,
      cue: given.cue ?? null,
    },
    { text: given.response, thinking: given.thinking ?? null, stop: given.stop ?? null },
  );
  const { outcome, place, confidence, strict, span, rule } = reading;
  const allowed = [given.outcome].flat();
  const answer = place === null ? null : labels[place];
  const said = span === null ? "" : given.response.slice(...span);
  const faults: string[] = [];
  if (!allowed.includes(outcome)) faults.push(`${outcome}, not ${allowed.join(" or ")}`);
  if (outcome === "choice" ? answer !== given.answer : answer !== null) faults.push(`${answer}, not ${given.answer ?? "none"}`);
  if (given.confidence !== undefined && confidence !== given.confidence) {
    faults.push(`confidence ${confidence}, not ${given.confidence}`);
  }
  if (given.strict !== undefined && strict !== given.strict) faults.push(`strict ${strict}, not ${given.strict}`);
  if (given.spanSays !== undefined && !said.includes(given.spanSays)) {
    faults.push(`rests on ${JSON.stringify(said)}, which does not say ${given.spanSays}`);
  }
  return faults.length === 0 ? null : `${given.name}: ${faults.join("; ")} (${rule})`;
}

describe.each(Object.entries(groups))("%s", (_, cases) => {
  test("are read right", () => {
    expect(cases.map(fault).filter((found) => found !== null)).toEqual([]);
  });
});

describe("the table", () => {
  const all = Object.values(groups).flat();

  test("has names that tell its cases apart", () => {
    const names = all.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("answers with labels that are on screen", () => {
    const astray = all.filter(({ outcome, answer, options }) =>
      [outcome].flat().includes("choice") ? !(answer !== undefined && answer in options) : answer !== undefined,
    );
    expect(astray).toEqual([]);
  });

  test("is large, and a quarter of it holds no answer", () => {
    expect(all.length).toBeGreaterThanOrEqual(450);
    expect(all.filter(({ outcome }) => outcome !== "choice").length / all.length).toBeGreaterThan(0.24);
    expect(all.filter(({ response }) => response.length >= 300).length).toBeGreaterThanOrEqual(120);
  });
});
