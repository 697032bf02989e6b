import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonDocument, type Member } from "./json-document.ts";

const pagesOf = async function* (pages: readonly (readonly unknown[])[]) {
  yield* pages;
};
const write = async (members: Record<string, Member>): Promise<string> => {
  let written = "";
  for await (const piece of jsonDocument(members)) written += piece;
  return written;
};

it("is valid JSON of exactly what was read, whatever that is and however it is paged", async () => {
  const pages = fc.array(fc.array(fc.jsonValue(), { maxLength: 4 }), { maxLength: 4 });
  const name = fc.string().filter((text) => text !== "__proto__");
  const given = fc.dictionary(name, fc.oneof(fc.record({ value: fc.jsonValue() }), fc.record({ pages })));
  await fc.assert(
    fc.asyncProperty(given, async (members) => {
      const written = await write(
        Object.fromEntries(
          Object.entries(members).map(([key, member]) => [
            key,
            "value" in member ? member : { pages: pagesOf(member.pages) },
          ]),
        ),
      );
      const expected = Object.fromEntries(
        Object.entries(members).map(([key, member]) => [key, "value" in member ? member.value : member.pages.flat()]),
      );
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(expected)));
    }),
  );
});

it("hands every page on before it reads the next", async () => {
  const read: number[] = [];
  const pages = (async function* () {
    for (let page = 0; page < 3; page += 1) {
      read.push(page);
      yield [page];
    }
  })();
  const pieces = jsonDocument({ made: { value: "now" }, rows: { pages } });
  await pieces.next();
  expect(read).toEqual([0]);
  await pieces.next();
  expect(read).toEqual([0, 1]);
});
