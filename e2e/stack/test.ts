/** The `test` of all browser tests: knows the stack, comes from its own address, makes players and logs them in. */
import { randomBytes, randomInt } from "node:crypto";
import { connectDatabase, type Database } from "@passport/database";
import { createLedger } from "@passport/ledger";
import { test as base, expect, type Page } from "@playwright/test";
import { seed } from "../../apps/server/src/seed.ts";
import { openPlayerBalance, type PlayerBalance } from "./player-balance.ts";
import { openPlayerOperations, type PlayerOperations } from "./player-operations.ts";
import { type Stack, useStack } from "./stack.ts";

export { viewportOf, widths } from "./viewports.ts";
export type { Page };
export { expect };

export interface Player {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

interface Fixtures {
  stack: Stack;
  db: Database;
  /** A player of this test alone: tests run side by side and change what they own. */
  newPlayer(): Promise<Player>;
  /** Moves a player's money through the ledger, as the product does. */
  balanceOf(player: Player): Promise<PlayerBalance>;
  /** Lets a player's operations happen, as a watcher does. */
  operationsOf(player: Player): Promise<PlayerOperations>;
  /** Logs in over HTTP as a page would; the page then has the session. */
  logIn(page: Page, player: Player, origin?: string): Promise<void>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from this pattern
  stack: async ({}, use) => use(useStack()),
  baseURL: async ({ stack }, use) => use(stack.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) =>
    use({ "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),
  db: async ({ stack }, use) => {
    await using db = connectDatabase(stack.databaseUrl);
    await use(db);
  },
  balanceOf: async ({ db }, use) => {
    await using ledger = createLedger({ db });
    await use(({ username }) => openPlayerBalance(db, ledger, username));
  },
  operationsOf: async ({ db }, use) => use(({ username }) => openPlayerOperations(db, username)),
  newPlayer: async ({ db }, use) => {
    await use(async () => {
      const username = `p_${randomBytes(5).toString("hex")}`;
      const player = {
        username,
        first_name: "Mara",
        last_name: "Voss",
        email: `${username}@passport.example`,
        password: "Test-only-password-1",
      };
      await seed(db, [player]);
      return player;
    });
  },
  logIn: async ({ stack }, use) =>
    use(async (page, { email, password }, origin = stack.origin) => {
      const response = await page.request.post(`${origin}/auth/email`, {
        data: { email, password },
        headers: { origin },
      });
      expect(response.status()).toBe(200);
    }),
});
