import { findChromium } from "@passport/testbed/find-program";
import { defineConfig } from "@playwright/test";
import { chromiumArgs } from "./stack/chromium-args.ts";

/** Browser tests over the whole stack: real servers, production builds, Debian's Chromium. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./stack/global-setup.ts",
  outputDir: "../test-results",
  reporter: [["list"], ["json", { outputFile: "../reports/playwright.json" }]],
  fullyParallel: true,
  // One more than the two cores: a fifth of the time these tests wait for blocks, timers and restarts.
  workers: 3,
  retries: 0,
  // Where CI asks for a second try, it comes last and alone: a machine that stood still has recovered by then.
  retryStrategy: "isolated",
  // Generous: three browsers share two cores with seven servers. What must be fast has a bound of its own.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Requests of a service worker pass by `page.route`. The tests of the worker itself allow it.
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
    // Without a graphics card every frame of every pulse is painted by the two cores: a third of all work here.
    // Files about what moves ask for motion themselves.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every test, kept of those that fail, takes a tenth of all work, and in CI it is not opened.
    // To look into a failing test: `npm run test:e2e -- --trace retain-on-failure`.
    trace: "off",
    launchOptions: {
      executablePath: await findChromium(),
      args: chromiumArgs,
    },
  },
});
