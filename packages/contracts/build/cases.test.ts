import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");

it("CASES.md names tests that exist, and one for every case", () => {
  const page = readFileSync(join(folder, "CASES.md"), "utf8");
  const sources = readdirSync(join(folder, "test"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".sol"),
  );
  const tests = new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(folder, "test", file), "utf8").matchAll(/function (test\w+)\(/g)].map(([, name]) => name),
    ),
  );
  const named = [...page.matchAll(/\b(test(?:Fuzz)?_\w+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !tests.has(name))).toEqual([]);
  const outcomes = page.split("\n").filter((line) => line.includes("→"));
  expect(outcomes.filter((line) => !/\(test|\(test$/.test(line))).toEqual([]);
});
