import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fromForge, fromPlaywright, fromVitest, readReports } from "./read-reports.ts";

// Ids are put together at run time, so that these titles cite nothing themselves.
const rule = (prefix: string, number: number) => `${prefix}-${number}`;
const cite = (id: string) => `[${id}]`;

describe("reports", () => {
  it("of Vitest count passed tests only", () => {
    const assertionResults = ["passed", "failed", "skipped"].map((status) => ({ fullName: status, title: "", status }));
    expect(
      fromVitest({ testResults: [{ name: "x.test.ts", assertionResults }] }).filter(({ passed }) => passed),
    ).toHaveLength(1);
  });

  it("of Playwright do not take a skipped test for a passing one", () => {
    const specs = ["expected", "skipped", "unexpected"].map((status) => ({
      title: status,
      file: "x.e2e.ts",
      ok: status !== "unexpected",
      tests: [{ status }],
    }));
    const passing = fromPlaywright({ suites: [{ title: "a", suites: [{ title: "b", specs }] }] });
    expect(passing.filter(({ passed }) => passed)).toEqual([
      { file: "e2e/x.e2e.ts", title: "a b expected", passed: true },
    ]);
  });

  it("of Vitest and Playwright tell a test that passed on its second try from one that passed at once", () => {
    const failureMessages = ["too slow"];
    const assertionResults = [
      { fullName: "at once", title: "", status: "passed", failureMessages: [] },
      { fullName: "second try", title: "", status: "passed", failureMessages },
      { fullName: "never", title: "", status: "failed", failureMessages },
    ];
    const ofVitest = fromVitest({ testResults: [{ name: "x.test.ts", assertionResults }] });
    expect(ofVitest.map(({ passed, retried = false }) => ({ passed, retried }))).toEqual([
      { passed: true, retried: false },
      { passed: true, retried: true },
      { passed: false, retried: false },
    ]);
    const specs = ["expected", "flaky", "unexpected"].map((status) => ({
      title: status,
      file: "x.e2e.ts",
      ok: status !== "unexpected",
      tests: [{ status }],
    }));
    const ofPlaywright = fromPlaywright({ suites: [{ title: "a", specs }] });
    expect(ofPlaywright.map(({ passed, retried = false }) => ({ passed, retried }))).toEqual([
      { passed: true, retried: false },
      { passed: true, retried: true },
      { passed: false, retried: false },
    ]);
  });

  it("of Playwright hold the steps that ran through, in whatever depth", () => {
    const steps = [
      { title: "first", steps: [{ title: "inner" }, { title: "broken", error: {} }] },
      { title: "last", error: {} },
    ];
    const tests = [{ status: "expected", results: [{ steps }] }];
    const suites = [{ title: "a", specs: [{ title: "b", file: "x.e2e.ts", ok: true, tests }] }];
    expect(fromPlaywright({ suites })).toMatchObject([{ title: "a b", steps: ["first", "inner"] }]);
  });

  it("of Playwright say where a test waited that ran out of time", () => {
    const location = { file: join(import.meta.dirname, "x.e2e.ts"), line: 7 };
    const errors = [{ message: "Test timeout of 120000ms exceeded." }, { message: "locator.click: waiting", location }];
    const tests = [{ status: "flaky", results: [{ errors }, { errors: [] }] }];
    const suites = [{ title: "a", specs: [{ title: "b", file: "x.e2e.ts", ok: true, tests }] }];
    const [result] = fromPlaywright({ suites });
    expect(result?.reason?.split("\n")).toEqual([
      "Test timeout of 120000ms exceeded.",
      "locator.click: waiting",
      "  at scripts/rules/x.e2e.ts:7",
    ]);
  });

  it("of forge carry the rule in the function's name", () => {
    const name = "test_CHAIN_12_RefusesReplay()";
    expect(fromForge({ "test/Vault.t.sol:VaultTest": { test_results: { [name]: { status: "Success" } } } })).toEqual([
      {
        file: "packages/contracts/test/Vault.t.sol",
        title: `test ${cite(rule("CHAIN", 12))} _RefusesReplay()`,
        passed: true,
      },
    ]);
  });

  it("of Vitest name files from the root of the repository", () => {
    const report = (name: string) =>
      fromVitest({ testResults: [{ name, assertionResults: [{ fullName: "x", title: "x", status: "passed" }] }] });
    expect(report(import.meta.filename)).toMatchObject([{ file: "scripts/rules/read-reports.test.ts" }]);
    expect(report("a/b.test.ts")).toMatchObject([{ file: "a/b.test.ts" }]);
  });

  it("are read from one folder, those of component tests too, and other files are passed over", () => {
    const folder = mkdtempSync(join(tmpdir(), "rules-reports-"));
    try {
      for (const name of ["vitest.json", "vitest-components.json", "components.json", "slowest.json"]) {
        const assertionResults = [{ fullName: name, status: "passed" }];
        writeFileSync(join(folder, name), JSON.stringify({ testResults: [{ name, assertionResults }] }));
      }
      const titles = readReports(folder).map(({ title }) => title);
      expect(titles.toSorted()).toEqual(["components.json", "vitest-components.json", "vitest.json"]);
      expect(readReports(join(folder, "missing"))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
