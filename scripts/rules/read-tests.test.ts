import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { citingBlocks, readTests } from "./read-tests.ts";

const source = `
const shared = "shared text";
describe("outer", () => {
  it("[A-1] says \\"in a title\\"", () => check("first body"));
  it.each([["row"]])("[A-2] [A-3] %s", (row) => check(row, "second body"));
  test("cites nothing", () => check("third body"));
  for (const word of ["listed word"]) it(\`[A-4] \${word}\`, () => check(word));
});
test.describe(\`[B-1] at \${width} px\`, () => {
  test("inside", () => check("fourth body"));
});
`;

const [first, second, looped, third, ...others] = citingBlocks("x.test.ts", source);

describe("the source of a test file", () => {
  it("yields each test and group whose title cites a rule", () => {
    expect([first, second, looped, third].map((block) => block?.ids)).toEqual([
      ["A-1"],
      ["A-2", "A-3"],
      ["A-4"],
      ["B-1"],
    ]);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ file: "x.test.ts", title: '"[A-2] [A-3] %s"' });
  });

  it("gives a test its own body, its table and what lies outside all tests", () => {
    expect(first?.text).toContain("first body");
    expect(first?.text).toContain("shared text");
    expect(second?.text).toContain('"row"');
    expect(looped?.text).toContain('"listed word"');
    for (const other of ["second body", "third body", "fourth body"]) expect(first?.text).not.toContain(other);
  });

  it("gives a group the bodies of its tests", () => {
    expect(third?.text).toContain("fourth body");
    expect(third?.text).not.toContain("first body");
  });

  it("gives a step of a test its own body", () => {
    const [step] = citingBlocks(
      "x.e2e.ts",
      `test("a journey", async () => { check("before"); await test.step("[A-1] x", () => check("in the step")); })`,
    );
    expect(step).toMatchObject({ ids: ["A-1"], title: '"[A-1] x"' });
    expect(step?.text).toContain("in the step");
    expect(step?.text).not.toContain("before");
  });

  it("does not count a title as something that was asserted", () => {
    expect(first?.text).not.toContain("in a title");
    expect(third?.text).not.toContain("inside");
  });
});

describe("test files", () => {
  it("are unit, integration, component and browser tests, outside node_modules", () => {
    const root = mkdtempSync(join(tmpdir(), "rules-sources-"));
    try {
      mkdirSync(join(root, "node_modules"));
      const files = ["a.test.ts", "b.int.test.ts", "c.test.tsx", "d.e2e.ts", "e.ts", "node_modules/f.test.ts"];
      for (const file of files) writeFileSync(join(root, file), `test("[A-1] x", () => {})`);
      expect(readTests(root).map(({ file }) => file)).toEqual(files.slice(0, 4));
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
