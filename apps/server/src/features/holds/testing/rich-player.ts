/** Players with something to lose, and what holds say about them. */
import type { Hold, User } from "@passport/protocol";
import type { AccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { deposit } from "../../withdrawals/testing/player-fixtures.ts";

export interface RichPlayer {
  browser: Browser;
  user: User;
  email: string;
  password: string;
}

/** An email, a password and 1,000 base units of SUPS; no wallet yet. */
export const signUpRich = async (fixture: AccessFixture): Promise<RichPlayer> => {
  const browser = fixture.newBrowser();
  const person = await fixture.signUp(browser);
  await deposit(fixture.api.context.ledger, person.user.account_id, 1_000n);
  return { browser, ...person };
};

export const holdOf = async (browser: Browser): Promise<Hold | null> =>
  (await browser.command("USER:HOLD")).payload as Hold | null;

/** Newest first. */
export const reasonsOf = async (browser: Browser): Promise<string[]> =>
  (await holdOf(browser))?.causes.map(({ reason }) => reason) ?? [];
