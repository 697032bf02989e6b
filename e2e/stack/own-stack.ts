/** The `test` of files that kill the server or reorganise a chain: they have a stack of their own. */
import { type StartedStack, startStack } from "./start-stack.ts";
import { test as base } from "./test.ts";
import { setUpTrader, type Trader } from "./trader.ts";

interface TestFixtures {
  /** With so many of their 1,000 SUPS deposited; logged in on `page`. */
  newTrader(given: { deposited: number }): Promise<Trader>;
}

export const test = base.extend<TestFixtures, { own: StartedStack }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from this pattern
    async ({}, use) => {
      // A transaction that no node knows is given up soon: tests do not wait for hours.
      await using own = await startStack({ DROPPED_AFTER_MS: "5000" });
      await use(own);
    },
    { scope: "worker" },
  ],
  stack: async ({ own }, use) => {
    const { server: _server, chains: _chains, outside: _outside, ...stack } = own;
    await use({ ...stack, developmentOrigin: "", maintenanceOrigin: "" });
  },
  newTrader: ({ page, db, stack, newPlayer, logIn }, use) =>
    use((given) => setUpTrader({ page, db, stack, newPlayer, logIn }, given)),
});
