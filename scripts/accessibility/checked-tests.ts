/** The list behind /accessibility: what axe looked at in the browser tests that passed. */
import { pagePattern } from "./page-pattern.ts";

/** One browser test. `checks` are the widths of its checks, in pixels, by page. */
export interface CheckedTest {
  file: string;
  title: string;
  checkedOn: string;
  /** Calls of axe in its source when it ran: another number means that the list is out of date. */
  calls: number;
  checks: Record<string, number[]>;
}

type Ran = Omit<CheckedTest, "calls">;

interface Annotation {
  type: string;
  description?: string;
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { status: string; startTime: string; annotations: Annotation[] }[] }[];
  }[];
}

export interface PlaywrightReport {
  suites: Suite[];
}

const checksIn = (annotations: readonly Annotation[]): CheckedTest["checks"] => {
  const checks: CheckedTest["checks"] = {};
  for (const { type, description = "" } of annotations) {
    if (type !== "accessible") continue;
    const [width = "", address = ""] = description.split(" ");
    const page = pagePattern(address);
    checks[page] = [...(checks[page] ?? []), Number(width)];
  }
  return checks;
};

const testsIn = (suite: Suite): Ran[] => [
  ...(suite.specs ?? [])
    .filter(({ ok }) => ok)
    .flatMap(({ title, file, tests }) => {
      const passed = tests.flatMap(({ results }) => results).findLast(({ status }) => status === "passed");
      const checks = checksIn(passed?.annotations ?? []);
      if (passed === undefined || Object.keys(checks).length === 0) return [];
      return [{ file: `e2e/${file}`, title, checkedOn: passed.startTime.slice(0, 10), checks }];
    }),
  ...(suite.suites ?? []).flatMap(testsIn),
];

const keyOf = ({ file, title }: Ran): string => `${file} ${title}`;

export const checkedTests = (report: PlaywrightReport): Ran[] => report.suites.flatMap(testsIn);

/** A run of some files replaces what it ran. Tests that the sources no longer have are dropped. */
export const mergeChecked = (
  known: readonly CheckedTest[],
  latest: readonly Ran[],
  callsInSource: (test: Ran) => number | undefined,
): CheckedTest[] => {
  const ran = latest.map((test) => ({ ...test, calls: callsInSource(test) ?? 0 }));
  const merged = new Map([...known, ...ran].map((test) => [keyOf(test), test]));
  return [...merged.values()]
    .filter((test) => callsInSource(test) !== undefined)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
};
