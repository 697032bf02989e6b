/**
 * Test reports of the three runners, brought to one shape. Reports are read, never sources: a test
 * that was skipped, failed or never ran proves nothing.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface TestResult {
  title: string;
  passed: boolean;
  /** Why it failed, as its runner said it. */
  reason?: string | undefined;
}

interface VitestReport {
  testResults: {
    assertionResults: { fullName: string; title: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { status: string; results?: { error?: { message?: string } }[] }[];
  }[];
}

type ForgeReport = Record<string, { test_results: Record<string, { status: string }> }>;

export const fromVitest = (report: VitestReport): TestResult[] =>
  report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      title: fullName,
      passed: status === "passed",
      ...(failureMessages?.[0] !== undefined && { reason: failureMessages[0] }),
    })),
  );

const fromPlaywrightSuite = (suite: PlaywrightSuite, parents: string): TestResult[] => {
  const path = `${parents} ${suite.title}`.trim();
  const own = (suite.specs ?? []).map(({ title, ok, tests }) => {
    const reason = tests.flatMap(({ results }) => results ?? []).find(({ error }) => error?.message)?.error?.message;
    return {
      title: `${path} ${title}`,
      // "ok" is also said of a skipped test; "expected" is what a passing one has.
      passed: ok && tests.length > 0 && tests.every(({ status }) => status === "expected"),
      ...(reason !== undefined && { reason }),
    };
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromPlaywrightSuite(inner, path))];
};

export const fromPlaywright = (report: { suites: PlaywrightSuite[] }): TestResult[] =>
  report.suites.flatMap((suite) => fromPlaywrightSuite(suite, ""));

/** Solidity names cannot hold brackets: `test_CHAIN_12_RefusesReplay` cites CHAIN-12. */
export const fromForge = (report: ForgeReport): TestResult[] =>
  Object.values(report).flatMap(({ test_results }) =>
    Object.entries(test_results).map(([name, { status }]) => ({
      title: name.replace(/_([A-Z][A-Z0-9]*)_(\d+)(?=_|\()/g, " [$1-$2] "),
      passed: status === "Success",
    })),
  );

const readers: [RegExp, (report: never) => TestResult[]][] = [
  [/^vitest.*\.json$/, fromVitest],
  [/^playwright.*\.json$/, fromPlaywright],
  [/^forge.*\.json$/, fromForge],
];

export const readReports = (folder: string): TestResult[] =>
  (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) => {
    const reader = readers.find(([pattern]) => pattern.test(file))?.[1];
    return reader ? reader(JSON.parse(readFileSync(join(folder, file), "utf8")) as never) : [];
  });
