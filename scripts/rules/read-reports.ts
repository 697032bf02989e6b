/**
 * Test reports of the three runners, brought to one shape. Proof is read from reports, never from sources: a test that
 * was skipped, failed or never ran proves nothing. Component tests run in Vitest and report as it does.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

export interface TestResult {
  /** From the root of the repository. */
  file: string;
  title: string;
  passed: boolean;
  /** It failed first and passed when CI ran it again. */
  retried?: boolean;
  /** Why it failed, in the words of its runner. */
  reason?: string | undefined;
  /** Titles of the steps that ran through: a long journey cites a rule at the step that proves it. */
  steps?: string[];
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { fullName: string; title: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightStep {
  title: string;
  error?: object;
  steps?: PlaywrightStep[];
}

interface PlaywrightError {
  message?: string;
  location?: { file: string; line: number };
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results?: { errors?: PlaywrightError[]; steps?: PlaywrightStep[] }[] }[];
  }[];
}

type ForgeReport = Record<string, { test_results: Record<string, { status: string }> }>;

export const fromVitest = (report: VitestReport): TestResult[] =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      file: isAbsolute(name) ? relative(root, name) : name,
      title: fullName,
      passed: status === "passed",
      // A test that passes keeps the messages of its failed tries.
      ...(failureMessages?.[0] !== undefined && { reason: failureMessages[0], retried: status === "passed" }),
    })),
  );

const finishedSteps = (steps: PlaywrightStep[] = []): string[] =>
  steps.flatMap(({ title, error, steps: inner }) => [...(error ? [] : [title]), ...finishedSteps(inner)]);

/** All errors of a try: the first one of a test that ran out of time does not say where it waited. */
const reasonOf = (errors: readonly PlaywrightError[] = []): string | undefined =>
  errors.length === 0
    ? undefined
    : errors
        .map(({ message = "", location }) =>
          location ? `${message}\n  at ${relative(root, location.file)}:${location.line}` : message,
        )
        .join("\n");

const fromPlaywrightSuite = (suite: PlaywrightSuite, parents: string): TestResult[] => {
  const path = `${parents} ${suite.title}`.trim();
  const own = (suite.specs ?? []).map(({ title, file, ok, tests }) => {
    const results = tests.flatMap(({ results = [] }) => results);
    const isRetried = tests.some(({ status }) => status === "flaky");
    const reason = reasonOf(results.find(({ errors = [] }) => errors.length > 0)?.errors);
    const steps = results.flatMap((result) => finishedSteps(result.steps));
    return {
      file: join("e2e", file),
      title: `${path} ${title}`,
      // A skipped test is "ok" too; one that passes is "expected", or "flaky" when it failed first.
      passed: ok && tests.length > 0 && tests.every(({ status }) => status === "expected" || status === "flaky"),
      ...(isRetried && { retried: true }),
      ...(reason !== undefined && { reason }),
      ...(steps.length > 0 && { steps }),
    };
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromPlaywrightSuite(inner, path))];
};

export const fromPlaywright = (report: { suites: PlaywrightSuite[] }): TestResult[] =>
  report.suites.flatMap((suite) => fromPlaywrightSuite(suite, ""));

/** Solidity names cannot hold brackets: `test_CHAIN_12_RefusesReplay` cites CHAIN-12. */
export const fromForge = (report: ForgeReport): TestResult[] =>
  Object.entries(report).flatMap(([contract, { test_results }]) =>
    Object.entries(test_results).map(([name, { status }]) => ({
      file: join("packages/contracts", contract.replace(/:.*$/, "")),
      title: name.replace(/_([A-Z][A-Z0-9]*)_(\d+)(?=_|\()/g, " [$1-$2] "),
      passed: status === "Success",
    })),
  );

const readers: [RegExp, (report: never) => TestResult[]][] = [
  [/^(vitest|components).*\.json$/, fromVitest],
  [/^playwright.*\.json$/, fromPlaywright],
  [/^forge.*\.json$/, fromForge],
];

export const readReports = (folder: string): TestResult[] =>
  (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) => {
    const reader = readers.find(([pattern]) => pattern.test(file))?.[1];
    return reader ? reader(JSON.parse(readFileSync(join(folder, file), "utf8")) as never) : [];
  });
