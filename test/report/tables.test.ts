import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { html } from "../../src/report/html.ts";
import { csvText } from "../../src/report/tables/csv.ts";
import { latexText } from "../../src/report/tables/latex.ts";
import { markdownText } from "../../src/report/tables/markdown.ts";
import { flat, type ReportTable } from "../../src/report/tables/table.ts";

const TABLE: ReportTable = {
  name: "t",
  title: "50% & more",
  note: "a_b",
  columns: [
    { title: "model", kind: "text" },
    { title: "accuracy, %", kind: "figure" },
    { title: "p", kind: "p" },
  ],
  rows: [
    ['=cmd|"x"', { metric: "accuracy", estimate: 0.5, low: 0.4, high: 0.6 }, 0.0004],
    ["a | b\nc_$%", { metric: "accuracy", estimate: null, low: null, high: null }, null],
  ],
};

describe("A table", () => {
  test("as CSV has raw numbers, an interval in columns of its own, and no cell that a spreadsheet would run", () => {
    const { columns, rows } = flat(TABLE);
    const cells = parse(csvText(columns, rows)) as string[][];
    expect(cells).toEqual([
      ["model", "accuracy", "accuracy low", "accuracy high", "p"],
      ['\'=cmd|"x"', "0.5", "0.4", "0.6", "0.0004"],
      ["a | b\nc_$%", "", "", "", ""],
    ]);
  });

  test("as CSV has harmless headings, too, and negative numbers that stay numbers", () => {
    expect(csvText(["=1+1"], [[-0.5]])).toBe("'=1+1\r\n-0.5\r\n");
  });

  test("as LaTeX has rules of booktabs and no character that TeX would take for its own", () => {
    const text = latexText(TABLE);
    expect(text).toContain("\\toprule");
    expect(text).toContain("50\\% \\& more. a\\_b");
    expect(text).toContain("a $|$ b c\\_\\$\\% & undefined &  \\\\");
    expect(text).toContain("50.0 {[}40.0, 60.0{]} & $<$ .001");
    expect(latexText({ ...TABLE, title: "\\input{x} ~^{}" })).toContain(
      "\\textbackslash{}input\\{x\\} \\textasciitilde{}\\textasciicircum{}\\{\\}",
    );
  });

  test("as Markdown keeps to its cells", () => {
    const lines = markdownText(TABLE).trim().split("\n");
    expect(lines).toHaveLength(6);
    expect(lines[5]).toBe("| a \\| b c\\_$% | undefined |  |");
    expect(lines[3]).toBe("| --- | ---: | ---: |");
  });
});

describe("Markup", () => {
  test("escapes whatever stands in it, in text and in attributes", () => {
    expect(html`<p title="${'"><script>'}">${"<b>&'"}${["<", html`<i>`]}${null}${3}</p>`.markup).toBe(
      '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;&lt;<i>3</p>',
    );
  });
});
