import fc from "fast-check";
import { expect, test } from "vitest";
import { type JsonPart, jsonParts } from "../../src/exchange/json-parts.ts";

async function parts(text: string, size: number): Promise<{ all: JsonPart[]; isWhole: boolean }> {
  async function* chunks(): AsyncGenerator<string> {
    for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
  }
  const all: JsonPart[] = [];
  const reading = jsonParts(chunks(), "samples");
  for (;;) {
    const next = await reading.next();
    if (next.done) return { all, isWhole: next.value };
    all.push(next.value);
  }
}

test("members come whole, and the entries of the opened list one by one, wherever the text is cut in pieces", async () => {
  const members = fc.dictionary(
    fc.string().filter((key) => key !== "samples" && key !== "__proto__"),
    fc.jsonValue(),
    { maxKeys: 4 },
  );
  await fc.assert(
    fc.asyncProperty(
      members,
      fc.array(fc.jsonValue()),
      members,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom(0, 2),
      async (before, samples, after, size, space) => {
        const { samples: _, ...others } = { ...before, ...after, samples };
        const { all, isWhole } = await parts(JSON.stringify({ ...before, samples, ...after }, null, space), size);
        expect(isWhole).toBe(true);
        const entries = all.filter(({ index }) => index !== null);
        expect(entries.map(({ json }) => JSON.parse(json))).toEqual(JSON.parse(JSON.stringify(samples)));
        expect(entries.map(({ index }) => index)).toEqual(samples.map((_each, index) => index));
        const named = all
          .filter(({ index }) => index === null)
          .map(({ key, json }) => [JSON.parse(`"${key}"`), JSON.parse(json)]);
        expect(Object.fromEntries(named)).toEqual(JSON.parse(JSON.stringify(others)));
      },
    ),
  );
});

test("a list gives its entries", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 9 }), async (list, size) => {
      const { all, isWhole } = await parts(JSON.stringify(list), size);
      expect(isWhole).toBe(true);
      expect(all.map(({ json }) => JSON.parse(json))).toEqual(JSON.parse(JSON.stringify(list)));
    }),
  );
});

test("a text that is cut is not whole", async () => {
  const text = '{"a": "}", "samples": [{"b": "]"}]}';
  for (let end = 1; end < text.length; end++) expect((await parts(text.slice(0, end), 4)).isWhole).toBe(false);
});
