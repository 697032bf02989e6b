import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");
const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

describe("INVARIANTS.md", () => {
  const lines = read("INVARIANTS.md")
    .split("# What was looked at by hand")[0]
    ?.split(/^(?=\d+\. )/m)
    .slice(1);
  const assertedBy = (line: string) => namesIn(line, /`(holds_\w+|[a-z][a-z']* [^`]+)`/g);
  const sources = readdirSync(join(folder, "test/invariant")).map((file) => read("test/invariant", file));

  it("has an assertion for every line, and every assertion has its line", () => {
    const functions = sources.flatMap((source) => namesIn(source, /function (holds_\w+)\(/g));
    const breaches = sources.flatMap((source) => namesIn(source, /_expect\([^;]*?"([^"]+)"\s*\);/g));
    expect(new Set(lines?.flatMap(assertedBy))).toEqual(new Set([...functions, ...breaches]));
    expect(lines?.filter((line) => assertedBy(line).length === 0)).toEqual([]);
  });

  it("is asserted as a whole: forge calls every function that compares", () => {
    for (const source of sources) {
      const calls = new Set(namesIn(source, /^ {8}(holds_\w+)\(\);$/gm));
      expect(calls).toEqual(new Set(namesIn(source, /function (holds_\w+)\(/g)));
    }
  });

  it("numbers its lines without a gap", () => {
    expect(lines?.map((line) => Number.parseInt(line, 10))).toEqual(lines?.map((_, index) => index + 1));
  });
});
