import { defineConfig } from "vitest/config";

/** Only what hangs runs into it: a busy machine is no failure. */
const patience = 120_000;

/**
 * Test files of one worker share the modules they import: loading them again for every file took a quarter of all time.
 * So a test puts back what it changes outside itself (`vi.stubEnv`, `vi.useFakeTimers`), and modules keep no state.
 */
const isolate = false;

/** `x.test.ts` is pure; `x.int.test.ts` talks to real servers, started once per run by the testbed. */
export default defineConfig({
  test: {
    reporters: ["default", ["json", { outputFile: "reports/vitest.json" }]],
    projects: [
      {
        test: {
          name: "unit",
          include: ["{apps,packages,examples,scripts,bench,security,support,chain-trials,e2e}/**/*.test.ts"],
          exclude: ["**/*.int.test.ts", "**/node_modules/**"],
          isolate,
          testTimeout: patience,
        },
      },
      {
        test: {
          name: "integration",
          include: ["{apps,packages,examples,scripts,bench,security,support,chain-trials}/**/*.int.test.ts"],
          exclude: ["**/node_modules/**"],
          globalSetup: ["packages/testbed/src/vitest-setup.ts"],
          // Two cores: more workers would only take time from the servers under test.
          maxWorkers: 2,
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
    ],
  },
});
