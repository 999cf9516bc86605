import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Mistakes } from "../../src/mistakes.ts";
import { placeOf, writeReport } from "../../src/report/files.ts";
import { folderWith } from "../study/folder.ts";

const FILES = new Map([
  ["figures/a.svg", "<svg/>"],
  ["tables/a.csv", "a\r\n"],
]);

describe("A report's place", () => {
  test("is a folder beside the run, a folder of the user's, or a page with its files beside it", () => {
    expect(placeOf(["runs/x.db"], undefined)).toEqual({
      page: join("runs/x-report", "report.html"),
      folder: "runs/x-report",
      link: "",
    });
    expect(placeOf(["runs/x.db", "other/y.db"], undefined).folder).toBe("runs/x-and-y-report");
    expect(placeOf(["x.db"], "there")).toEqual({ page: join("there", "report.html"), folder: "there", link: "" });
    expect(placeOf(["x.db"], "my page.html")).toEqual({
      page: "my page.html",
      folder: "my page-files",
      link: "my%20page-files/",
    });
  });

  test("is written whole, and written again over what was there", async () => {
    const folder = join(await folderWith({}), "r");
    const place = placeOf(["x.db"], folder);
    await writeReport(place, "one", FILES);
    await writeReport(place, "two", new Map([["tables/b.csv", "b\r\n"]]));
    expect(readFileSync(place.page, "utf8")).toBe("two");
    expect(readdirSync(join(folder, "tables"))).toEqual(["b.csv"]);
    expect(readdirSync(join(folder, "figures"))).toEqual([]);
  });

  test("keeps what others put there", async () => {
    const folder = join(await folderWith({}), "r");
    await writeReport(placeOf(["x.db"], folder), "one", FILES);
    writeFileSync(join(folder, "tables", "notes.txt"), "mine");
    await writeReport(placeOf(["x.db"], folder), "two", new Map());
    expect(readdirSync(join(folder, "tables"))).toEqual(["notes.txt"]);
  });

  test("is never taken from somebody else: a foreign page or table is left, and nothing is written", async () => {
    const folder = await folderWith({ "report.html": "mine" });
    await expect(writeReport(placeOf(["x.db"], folder), "ours", FILES)).rejects.toThrow(Mistakes);
    expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("mine");
    expect(existsSync(join(folder, "tables"))).toBe(false);
    const other = await folderWith({});
    mkdirSync(join(other, "tables"));
    writeFileSync(join(other, "tables", "a.csv"), "mine");
    await expect(writeReport(placeOf(["x.db"], other), "ours", FILES)).rejects.toThrow(/no report of waver's made it/);
  });

  test("does not follow a list that names files elsewhere", async () => {
    const folder = await folderWith({
      "report.json": '{"report":1,"files":["../keep.txt","/etc/x","tables/../../keep.txt"]}',
      "keep.txt": "mine",
    });
    const inner = join(folder, "r");
    mkdirSync(inner);
    writeFileSync(join(inner, "report.json"), '{"report":1,"files":["../keep.txt","tables/../../keep.txt"]}');
    await writeReport(placeOf(["x.db"], inner), "ours", FILES);
    expect(readFileSync(join(folder, "keep.txt"), "utf8")).toBe("mine");
  });
});
