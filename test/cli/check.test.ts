import { describe, expect, test } from "vitest";
import { contentOf, folderWith } from "../study/folder.ts";
import { SMALL, waver } from "./waver.ts";

const WARNING = `name: warned
models: [openai/gpt-4o]
items: [{ set: mcqa, take: 4 }]
samples: 3
`;

describe.concurrent("waver check", () => {
  test("says that the study is in order and how large it is", async () => {
    const { code, stdout, stderr } = await waver(["check", "s.yaml"], { cwd: await folderWith({ "s.yaml": SMALL }) });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(
      "small is in order.\n2 conditions x 4 items x 4 samples x 1 model = 32 trials, 32 calls.\n\n" +
        "  model                calls  tokens in  tokens out",
    );
    expect(stdout).toMatch(/^ {2}simulated\/steadfast +32 /m);
    expect(stdout).toContain("Smallest difference between two conditions");
    expect(stdout).not.toContain("warning");
  });

  test("adds up the models and holds the cost against the budget", async () => {
    const two = SMALL.replace("[simulated/steadfast]", "[anthropic/claude-haiku-4-5-20251001, simulated/guessing]");
    const cwd = await folderWith({
      "rich.yaml": `${two}budget: { usd: 100 }\n`,
      "poor.yaml": `${two}budget: { usd: 0.0001 }\n`,
      "prices.yaml": "anthropic/claude-haiku-4-5: { input: 1000, output: 1000 }\n",
    });
    const rich = await waver(["check", "rich.yaml"], { cwd });
    expect(rich.stdout).toMatch(/^ {2}all models +64 /m);
    expect(rich.stdout).toContain("Budget $100.00: enough whatever the replies.");
    expect((await waver(["check", "poor.yaml"], { cwd })).stdout).toContain("less than replies of usual length will cost");
    const own = await waver(["check", "rich.yaml", "--prices", "prices.yaml", "--json"], { cwd });
    const listed = await waver(["check", "rich.yaml", "--json"], { cwd });
    expect(JSON.parse(own.stdout).size.usd.most).toBeGreaterThan(100 * JSON.parse(listed.stdout).size.usd.most);
    const fromEnvironment = await waver(["check", "rich.yaml", "--json"], { cwd, env: { WAVER_PRICES: "prices.yaml" } });
    expect(fromEnvironment.stdout).toBe(own.stdout);
    const emptied = await waver(["check", "rich.yaml", "--json"], { cwd, env: { WAVER_PRICES: "" } });
    expect(emptied.stdout).toBe(listed.stdout);
  });

  test("lists warnings on stdout and still exits with 0", async () => {
    const { code, stdout, stderr } = await waver(["check", "s.yaml"], { cwd: await folderWith({ "s.yaml": WARNING }) });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("\n3 warnings\n  - openai/gpt-4o: temperature 0 with 3 samples.");
    expect(stdout).toContain("\n  - mcqa: samples: 3 is not a multiple of 4 options");
    expect(stdout).toContain("\n  - openai/gpt-4o: a moving name");
  });

  test("--json prints one JSON object and nothing else on stdout", async () => {
    const { code, stdout, stderr } = await waver(["check", "s.yaml", "--json"], {
      cwd: await folderWith({ "s.yaml": WARNING }),
      env: { FORCE_COLOR: "1" },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({
      study: "warned",
      conditions: [{}],
      items: [{ set: "mcqa", count: 4 }],
      leftOut: {},
      samples: 3,
      size: {
        trials: 12,
        calls: 12,
        models: [{ model: "openai/gpt-4o", trials: 12, calls: 12 }],
        usd: { usual: expect.any(Number), most: expect.any(Number) },
      },
      warnings: [expect.any(String), expect.any(String), expect.any(String)],
    });
  });

  test("--json with a wrong study leaves stdout empty", async () => {
    const cwd = await folderWith({ "s.yaml": `${SMALL}sampels: 3\n` });
    expect(await waver(["check", "s.yaml", "--json"], { cwd })).toMatchObject({ code: 2, stdout: "" });
  });

  test("finds item files beside the study, from whatever folder it is called", async () => {
    const items = '{"id":"q1","question":"?","options":["a","b"],"key":0}\n';
    const cwd = await folderWith({
      "deep/s.yaml": SMALL.replace("{ set: mcqa, take: 4 }", "{ set: mcqa, file: q.jsonl }"),
      "deep/q.jsonl": items,
    });
    expect(await waver(["check", "deep/s.yaml"], { cwd })).toMatchObject({ code: 0, stderr: "" });
  });

  test("reports every problem at once on stderr, counts them, and changes nothing", async () => {
    const files = {
      "s.yaml": `${SMALL.replace("{ set: mcqa, take: 4 }", "{ set: mcqa, file: q.jsonl }").replace("high-harm", "hihg-harm")}sampels: 3\n`,
      "q.jsonl": '{"id":"q1","question":"?","options":["a","b"],"key":7}\n',
    };
    const cwd = await folderWith(files);
    const { code, stdout, stderr } = await waver(["check", "s.yaml"], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^s\.yaml:4 design\.authority\[1\]: there is no level "hihg-harm" of authority; did you mean "high-harm"\?$/m,
    );
    expect(stderr).toMatch(/^s\.yaml:6 sampels: unknown key "sampels"; did you mean "samples"\?$/m);
    expect(stderr).toMatch(/^q\.jsonl:1: the key of "q1" is 7, which is outside its 2 options$/m);
    expect(stderr).toMatch(/\n3 problems; nothing was changed\.\n$/);
    expect(await contentOf(cwd)).toEqual(files);
  });
});

describe.concurrent("a narrow terminal", () => {
  const LONG = `name: narrow
models: [simulated/steadfast, openai/a-model-with-a-name-that-is-wider-than-the-terminal]
items: [{ set: mcqa, take: 5 }, { set: moralchoice }]
design: { authority: [control, high-help, high-harm] }
samples: 3
budget: { usd: 1 }
`;

  test.each([
    ["check", LONG],
    ["a failing check", `${LONG}sampels: 12\nsampling: { temprature: 1 }\n`],
  ])("of 40 columns: no line of %s is longer, but for a word that cannot be broken", async (_, study) => {
    const cwd = await folderWith({ "s.yaml": study });
    const { stdout, stderr } = await waver(["check", "s.yaml"], { cwd, env: { COLUMNS: "40" } });
    const tooLong = `${stdout}${stderr}`.split("\n").filter((line) => line.length > 40 && / /.test(line.trim()));
    expect(tooLong).toEqual([]);
  });

  test("shows each model's figures below its name, with their headings", async () => {
    const cwd = await folderWith({ "s.yaml": SMALL });
    const { stdout } = await waver(["check", "s.yaml"], { cwd, env: { COLUMNS: "40" } });
    expect(stdout).toMatch(
      /\n {2}simulated\/steadfast\n {6}calls 32; tokens in [\d,]+; tokens\n {6}out [\d,]+ to [\d,]+; cost \$0\n/,
    );
  });
});
