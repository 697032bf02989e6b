/** How long each test took, read from the reports of Vitest and Playwright, the slowest first. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

export interface TestDuration {
  seconds: number;
  file: string;
  title: string;
}

interface VitestReport {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

interface PlaywrightSuite {
  title: string;
  file?: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { results?: { duration: number }[] }[] }[];
}

const root = resolve(import.meta.dirname, "..");

const vitestDurations = ({ testResults }: VitestReport): TestDuration[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      seconds: (duration ?? 0) / 1000,
      file: relative(root, name),
      title: fullName,
    })),
  );

const suiteDurations = (suite: PlaywrightSuite): TestDuration[] => [
  ...(suite.specs ?? []).map(({ title, tests }) => ({
    seconds: tests.flatMap(({ results = [] }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    file: `e2e/${suite.file ?? suite.title}`,
    title,
  })),
  ...(suite.suites ?? []).flatMap(suiteDurations),
];

const playwrightDurations = ({ suites }: { suites: PlaywrightSuite[] }): TestDuration[] =>
  suites.flatMap(suiteDurations);

const readers: [RegExp, (report: never) => TestDuration[]][] = [
  [/^vitest.*\.json$/, vitestDurations],
  [/^playwright.*\.json$/, playwrightDurations],
];

export const readDurations = (folder: string): TestDuration[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .flatMap((file) => {
      const reader = readers.find(([pattern]) => pattern.test(file))?.[1];
      return reader ? reader(JSON.parse(readFileSync(join(folder, file), "utf8")) as never) : [];
    })
    .sort((a, b) => b.seconds - a.seconds);
