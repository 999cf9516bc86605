import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planStudy } from "../../src/plan/plan.ts";
import { readyStudies } from "../../src/study/ready.ts";
import { contentOf, folderWith } from "../study/folder.ts";
import { waver } from "./waver.ts";

describe.concurrent("waver init", () => {
  test("writes a commented study.yaml that passes waver check, and says what to do next", async () => {
    const cwd = await folderWith({});
    const { code, stdout, stderr } = await waver(["init"], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe("Wrote study.yaml, from the ready-made study authority-bias. Edit it, then: waver check study.yaml\n");
    const { "study.yaml": written = "", ...others } = await contentOf(cwd);
    expect(others).toEqual({});
    expect(written).toMatch(/^name: study$/m);
    expect(written.match(/^#/gm)?.length).toBeGreaterThan(5);
    expect(await waver(["check", "study.yaml"], { cwd })).toMatchObject({ code: 0, stderr: "" });
  });

  test.each(readyStudies())("starts from the ready-made study %s by its name alone", async (name) => {
    const cwd = await folderWith({});
    expect(await waver(["init", name], { cwd })).toMatchObject({ code: 0, stderr: "" });
    expect(Object.keys(await contentOf(cwd))).toEqual([`${name}.yaml`]);
    expect((await planStudy(join(cwd, `${name}.yaml`))).study.name).toBe(name);
  });

  test("starts from another ready-made study with --from, under the name of the new file", async () => {
    const cwd = await folderWith({});
    expect(await waver(["init", "mine", "--from", "crossed"], { cwd })).toMatchObject({ code: 0 });
    const written = (await contentOf(cwd))["mine.yaml"];
    expect(written).toMatch(/^name: mine$/m);
    expect(written).toContain("reflection: [0, 2, 5]");
  });

  test.each([
    ["123", "123"],
    ["1e3", "1e3"],
    ["true", "true"],
    ["NULL", "NULL"],
    ["my study (2)", "my-study-2"],
    ["Übung", "Ubung"],
    ["日本", "study"],
  ])("writes the file %j as a study whose name is the text %j", async (file, name) => {
    const cwd = await folderWith({});
    expect(await waver(["init", file], { cwd })).toMatchObject({ code: 0, stderr: "" });
    expect((await planStudy(join(cwd, `${file}.yaml`))).study.name).toBe(name);
  });

  test("refuses to overwrite a file, and overwrites it with --force", async () => {
    const cwd = await folderWith({ "study.yaml": "mine" });
    expect(await waver(["init"], { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: "study.yaml: is there already\n  Choose another name, or write over it with --force.\n",
    });
    expect(await contentOf(cwd)).toEqual({ "study.yaml": "mine" });
    expect(await waver(["init", "--force"], { cwd })).toMatchObject({ code: 0 });
    expect((await contentOf(cwd))["study.yaml"]).toContain("name: study");
  });

  test.each([
    [["--from", "reflecton"], 'there is no ready-made study "reflecton"; did you mean "reflection"?'],
    [["study.json"], "study.json: a study is written as YAML, with comments\n  Name it study.yaml.\n"],
    [["missing/study.yaml"], "missing/study.yaml: cannot be written: there is no such folder\n"],
  ])("refuses %j and writes nothing", async (args, says) => {
    const cwd = await folderWith({});
    const { code, stdout, stderr } = await waver(["init", ...args], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(await contentOf(cwd)).toEqual({});
  });

  test("names the ready-made studies where a name is unknown", async () => {
    const { stderr } = await waver(["init", "--from", "nothing-like-it"], { cwd: await folderWith({}) });
    expect(stderr).toContain(`There are: ${readyStudies().join(", ")}.`);
    expect(stderr).not.toContain("did you mean");
  });
});
