import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { measureCoverage } from "./coverage.ts";
import { fromForge, fromPlaywright, fromVitest } from "./read-reports.ts";
import { parseRules } from "./read-rules.ts";

// Ids are put together at run time, so that these titles cite nothing themselves.
const rule = (prefix: string, number: number) => `${prefix}-${number}`;
const cite = (id: string) => `[${id}]`;

const rules = parseRules(
  ["## LOGIN: x", "", "- [LOGIN-1] opens.", "- [LOGIN-2] (withdrawn) shut.", "- [EMAIL-1] sends.", "text"].join("\n"),
);

describe("rules", () => {
  it("are list items with an id; withdrawn ones need no proof", () => {
    expect(rules.map(({ id }) => id)).toEqual([rule("LOGIN", 1), rule("LOGIN", 2), rule("EMAIL", 1)]);
    expect(measureCoverage(rules, []).unproven.map(({ id }) => id)).toEqual([rule("LOGIN", 1), rule("EMAIL", 1)]);
  });

  it("are proven by a passing test only, and by none while another fails", () => {
    const title = `${cite(rule("LOGIN", 1))} opens`;
    expect(measureCoverage(rules, [{ title, passed: true }]).prefixes[0]).toMatchObject({ proven: 1, total: 1 });
    expect(measureCoverage(rules, [{ title, passed: false }]).prefixes[0]).toMatchObject({ proven: 0 });
    const both = [true, false].map((passed) => ({ title, passed }));
    expect(measureCoverage(rules, both).prefixes[0]).toMatchObject({ proven: 0 });
  });

  it("report a cited id that does not exist, whether its test passed or not", () => {
    const results = [
      { title: cite(rule("LOGIN", 99)), passed: true },
      { title: cite(rule("NOPE", 1)), passed: false },
    ];
    expect(measureCoverage(rules, results).unknownCitations).toEqual([rule("LOGIN", 99), rule("NOPE", 1)]);
  });
});

describe("reports", () => {
  it("of Vitest count passed tests only", () => {
    const assertionResults = ["passed", "failed", "skipped"].map((status) => ({ fullName: status, title: "", status }));
    expect(fromVitest({ testResults: [{ assertionResults }] }).filter(({ passed }) => passed)).toHaveLength(1);
  });

  it("of Playwright do not take a skipped test for a passing one", () => {
    const specs = ["expected", "skipped", "unexpected"].map((status) => ({
      title: status,
      ok: status !== "unexpected",
      tests: [{ status }],
    }));
    const passing = fromPlaywright({ suites: [{ title: "a", suites: [{ title: "b", specs }] }] });
    expect(passing.filter(({ passed }) => passed)).toEqual([{ title: "a b expected", passed: true }]);
  });

  it("of forge carry the rule in the function's name", () => {
    const name = "test_CHAIN_12_RefusesReplay()";
    expect(fromForge({ x: { test_results: { [name]: { status: "Success" } } } })).toEqual([
      { title: `test ${cite(rule("CHAIN", 12))} _RefusesReplay()`, passed: true },
    ]);
  });
});

describe("npm run rules", () => {
  const reports = mkdtempSync(join(tmpdir(), "rules-"));
  afterAll(() => rmSync(reports, { recursive: true }));
  const run = (titles: string[], ...prefixes: string[]) => {
    const assertionResults = titles.map((fullName) => ({ fullName, status: "passed" }));
    writeFileSync(join(reports, "vitest.json"), JSON.stringify({ testResults: [{ assertionResults }] }));
    return spawnSync(process.execPath, [resolve(import.meta.dirname, "main.ts"), ...prefixes], {
      env: { ...process.env, RULES_REPORTS: reports },
      encoding: "utf8",
    });
  };

  it("ends with the count and passes while nobody asks for a prefix", () => {
    const { stdout, status } = run([cite(rule("STORE", 1))]);
    expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^proven 1 of \d{3}$/);
    expect(status).toBe(0);
  });

  it("lists the unproven rules of a prefix and fails until there are none", () => {
    const { stdout, status } = run([], "STORE");
    expect(stdout).toContain(`${rule("STORE", 1)}  `);
    expect(status).toBe(1);
    const all = stdout.match(/^STORE-\d+(?= {2})/gm) ?? [];
    expect(run(all.map(cite), "STORE").status).toBe(0);
  });

  it("always fails on a cited id that is no rule", () => {
    const { stderr, status } = run([cite(rule("LOGIN", 9999))]);
    expect(stderr).toContain(rule("LOGIN", 9999));
    expect(status).toBe(1);
  });
});
