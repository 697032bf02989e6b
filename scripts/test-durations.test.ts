import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { readDurations } from "./test-durations.ts";

it("lists the tests of both runners, the slowest first", () => {
  const folder = mkdtempSync(join(tmpdir(), "durations-"));
  const name = resolve(import.meta.dirname, "../apps/server/src/a.int.test.ts");
  const assertionResults = [
    { fullName: "quick", duration: 20 },
    { fullName: "skipped", duration: null },
    { fullName: "slow", duration: 3_000 },
  ];
  const results = [{ duration: 1_000 }, { duration: 500 }];
  const suite = { title: "a.e2e.ts", file: "a.e2e.ts", specs: [{ title: "walks", tests: [{ results }] }] };
  writeFileSync(join(folder, "vitest.json"), JSON.stringify({ testResults: [{ name, assertionResults }] }));
  writeFileSync(join(folder, "playwright.json"), JSON.stringify({ suites: [{ title: "e2e", suites: [suite] }] }));
  const file = "apps/server/src/a.int.test.ts";
  expect(readDurations(folder)).toEqual([
    { seconds: 3, file, title: "slow" },
    { seconds: 1.5, file: "e2e/a.e2e.ts", title: "walks" },
    { seconds: 0.02, file, title: "quick" },
    { seconds: 0, file, title: "skipped" },
  ]);
  rmSync(folder, { recursive: true });
});
