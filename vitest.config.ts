import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { compileCache } from "./packages/testbed/src/compile-cache.ts";
import { findChromium } from "./packages/testbed/src/find-program.ts";
import { SlowTestsFirst } from "./scripts/slow-tests-first.ts";

/** Only what hangs runs into it: a busy machine is no failure. The slowest test takes a third of it. */
const patience = 240_000;

const web = join(import.meta.dirname, "apps/web");

/**
 * `x.test.ts` is pure; `x.int.test.ts` talks to real servers, started once per run by the testbed; `x.browser.test.tsx`
 * draws components in Chromium, with a stub server at the edge of the page.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowTestsFirst },
    reporters: ["default", ["json", { outputFile: "reports/vitest.json" }]],
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{apps,packages,examples,scripts,bench,security,support,chain-trials,game-trials,e2e}/**/*.test.ts",
          ],
          exclude: ["**/*.int.test.ts", "**/node_modules/**"],
          // Files share the modules they import, since loading them took longer than the tests. So a test puts back what it
          // changes outside itself (`vi.stubEnv`, `vi.useFakeTimers`).
          isolate: false,
          // One kind of test after the other: each has its own number of workers, and together they would need more cores.
          sequence: { groupOrder: 0 },
          testTimeout: patience,
          env: compileCache,
        },
      },
      {
        test: {
          name: "integration",
          include: [
            "{apps,packages,examples,scripts,bench,security,support,chain-trials,game-trials}/**/*.int.test.ts",
          ],
          exclude: ["**/node_modules/**"],
          globalSetup: ["packages/testbed/src/vitest-setup.ts"],
          // Explains every query that the product made during a test file.
          // and refuses transactions that lock rows in another order than the list of ranks.
          setupFiles: ["apps/server/src/testing/query-plans/setup.ts", "apps/server/src/testing/lock-order/setup.ts"],
          // As above: a test file took three seconds to load on its own.
          isolate: false,
          // One more than the cores: a test waits for restarts and timers. A fourth saves no time: both cores are busy, and the files
          // together ran out of PostgreSQL's connections.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: patience,
          hookTimeout: patience,
          // For the programs that tests start.
          env: compileCache,
        },
      },
      {
        root: web,
        plugins: [react()],
        resolve: { alias: { "@reown/appkit/core": join(web, "build/no-appkit.ts") } },
        test: {
          name: "component",
          include: ["src/**/*.browser.test.tsx"],
          setupFiles: [join(web, "src/testing/setup.ts")],
          expect: { poll: { timeout: 30_000 } },
          testTimeout: patience,
          // A file has one page, and its tests share the loaded modules. No servers run meanwhile: a page for each core.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As Playwright reads names in e2e.
            locators: { exact: false },
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: {
                executablePath: await findChromium(),
                args: ["--no-sandbox", "--disable-gpu"],
              },
              contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
