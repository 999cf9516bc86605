import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, cutWords, itemWords, messageWords, wholeBody, wholeOf } from "../../src/store/body.ts";

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom("", "A", "one", '"', "\\", "\ud83d"),
);

test("a stimulus comes back from its frame and its item's words, whatever they are", () => {
  fc.assert(
    fc.property(
      text,
      fc.array(text, { maxLength: 6 }),
      fc.array(text, { maxLength: 3 }),
      fc.boolean(),
      (stem, options, around, known) => {
        const order = known ? JSON.stringify(options.map((_, place) => options.length - 1 - place)) : "null";
        const content = [around[0] ?? "", stem, around[1] ?? "", ...options.toReversed(), around[2] ?? ""].join("\n");
        const messages = JSON.stringify([{ role: "user", content }]);
        const words = itemWords(stem, options, order);
        expect(wholeOf(cutWords(messages, words), words)).toBe(messages);
      },
    ),
  );
});

test("a request comes back from its frame and its stimulus", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), text, (contents, other) => {
      const messages = JSON.stringify(contents.map((content) => ({ role: "user", content })));
      const body = JSON.stringify({ other, messages: JSON.parse(messages) });
      const words = messageWords(messages);
      expect(wholeOf(cutWords(body, words), words)).toBe(body);
    }),
  );
});

test("a reply's body comes back from what is left of it and its text", () => {
  fc.assert(
    fc.property(text, text, (said, other) => {
      const long = said.repeat(20);
      const body = JSON.stringify({ other, text: long });
      expect(wholeBody(cutText(body, long), long)).toBe(body);
    }),
  );
});
