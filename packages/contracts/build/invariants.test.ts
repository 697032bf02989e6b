import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");
const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

describe("INVARIANTS.md", () => {
  const page = read("INVARIANTS.md");
  const listed = namesIn(page, /`(invariant_\w+)`/g);

  it("names one function for every line, and every function has its line", () => {
    const sources = readdirSync(join(folder, "test/invariant")).map((file) => read("test/invariant", file));
    const written = sources.flatMap((source) => namesIn(source, /function (invariant_\w+)\(/g));
    expect([...listed].sort()).toEqual([...written].sort());
  });

  it("numbers its lines without a gap", () => {
    const numbers = namesIn(page, /^(\d+)\. /gm).map(Number);
    expect(numbers).toEqual(listed.map((_, index) => index + 1));
  });
});
