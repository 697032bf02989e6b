/** What starts a hold, how long it lasts, and what its owner is told. That nothing leaves meanwhile: held-vouchers.int.test.ts. */

import { inTransaction } from "@passport/database";
import { type HoldReason, holdReasons } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../testing/start-test-api.ts";
import { type AccessFixture, startAccessFixture } from "../entry/testing/access-fixture.ts";
import type { Browser } from "../entry/testing/browser.ts";
import {
  beginGuardedLogin,
  logInGuarded,
  recoveryCodesOf,
  resetTokenOf,
  signUpGuarded,
} from "../entry/testing/two-factor-players.ts";
import {
  heldForMs,
  linkWallet,
  logInWithWallet,
  newWallet,
  signUpByWallet,
  unlinkWallet,
} from "../entry/testing/wallets.ts";
import { deposit } from "../withdrawals/testing/player-fixtures.ts";
import { createHoldVerbs } from "./index.ts";
import { ageHolds } from "./testing/age-holds.ts";
import { holdOf, type RichPlayer, reasonsOf, signUpRich } from "./testing/rich-player.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const hourMs = 3_600_000;
const newPassword = "Copper-Harbour-77";

interface Change {
  reason: HoldReason;
  subject: string;
  /** Returns the browser in which the owner is logged in afterwards. */
  make(person: RichPlayer, at: TestApi): Promise<Browser>;
}

const changes: Record<string, Change> = {
  "a first wallet": {
    reason: "withdrawal_address_added",
    subject: "A wallet was linked to your Passport account",
    async make({ browser }, at) {
      const there = browser.copy(at);
      await linkWallet(there, newWallet());
      return there;
    },
  },
  "the replacement of a wallet": {
    reason: "withdrawal_address_added",
    subject: "The wallet of your Passport account was replaced",
    async make({ browser, user }, at) {
      const there = browser.copy(at);
      await linkWallet(there, newWallet());
      await ageHolds(fixture.db, user.id);
      await linkWallet(there, newWallet());
      return there;
    },
  },
  "the removal of a wallet": {
    reason: "wallet_removed",
    subject: "The wallet of your Passport account was removed",
    async make({ browser, user }, at) {
      const there = browser.copy(at);
      await linkWallet(there, newWallet());
      await ageHolds(fixture.db, user.id);
      await unlinkWallet(there);
      return there;
    },
  },
  "a password reset": {
    reason: "password_reset",
    subject: "Your Passport password was reset",
    async make({ browser, email }, at) {
      const there = browser.copy(at);
      await there.post("/auth/reset", { token: await resetTokenOf(fixture, email), new_password: newPassword });
      await fixture.logIn(there, { email, password: newPassword });
      return there;
    },
  },
  "a two-factor removal": {
    reason: "two_factor_off",
    subject: "Two-factor authentication was turned off",
    async make({ browser }, at) {
      const there = browser.copy(at);
      await fixture.turnOnTwoFactor(there);
      await there.command("USER:TFA:CANCEL");
      return there;
    },
  },
  "a login from an unknown browser": {
    reason: "unknown_browser",
    subject: "New login to your Passport account",
    async make(person, at) {
      const there = fixture.newBrowser({ at });
      await fixture.logIn(there, person);
      return there;
    },
  },
};

describe.each(Object.entries(changes))("[HOLD-1] [SESSION-21] after %s", (_name, { reason, subject, make }) => {
  it("[HOLD-5] [HOLD-6] nothing leaves for 24 hours, or as long as configured; the page and the email say why and until when", async () => {
    await using hourly = await fixture.startAnother({ WITHDRAWAL_HOLD_MS: String(hourMs) });
    for (const [at, hours] of [
      [fixture.api, 24],
      [hourly, 1],
    ] as const) {
      // For less than a day an operator needs the owner of the database too (HOLD-21).
      await fixture.db
        .updateTable("waiting_times")
        .set({ seconds: hours * 3600 })
        .where("what", "!=", "longest_hold")
        .execute();
      const person = await signUpRich(fixture);
      expect(await heldForMs(person.browser)).toBeUndefined();
      expect(await holdOf(person.browser)).toBeNull();
      const browser = await make(person, at);
      const heldMs = await heldForMs(browser);
      expect(heldMs).toBeGreaterThan(hours * hourMs - 60_000);
      expect(heldMs).toBeLessThanOrEqual(hours * hourMs);
      // The end is the same wherever it is said.
      const hold = await holdOf(browser);
      expect(hold?.causes).toMatchObject([{ reason, ends_at: hold?.ends_at, started_at: hold?.started_at }]);
      expect(hold?.ends_at).toBe((await browser.user())?.withdrawals_held_until);
      const mail = (await fixture.mailsTo(person.email)).findLast((each) => each.subject === subject);
      const until = `${hold?.ends_at.slice(0, 16).replace("T", " ")} UTC`;
      expect(mail?.text).toContain(
        `nothing can leave your account until ${until}: no SUPS, no collectibles, no items.`,
      );
      expect(mail?.text).toContain("This wasn't me");
      expect(mail?.links.map(({ pathname }) => pathname)).toContain("/not-me");
    }
  });
});

describe("[HOLD-1] a recovery code", () => {
  it("starts a hold even in a browser that is known", async () => {
    const bob = await signUpGuarded(fixture);
    const { account_id } = (await bob.browser.user()) ?? {};
    await deposit(fixture.api.context.ledger, account_id ?? "", 1_000n);
    const [code] = await recoveryCodesOf(bob.browser);
    const token = await beginGuardedLogin(fixture, bob.browser, bob);
    await bob.browser.post("/auth/tfa", { token, recovery_code: code?.recovery_code, is_recovery: true });
    expect(await reasonsOf(bob.browser)).toEqual(["recovery"]);
  });
});

it("[HOLD-1] [HOLD-5] every reason can start a hold, in the transaction of the change; the newest is told first", async () => {
  const { user, browser } = await signUpRich(fixture);
  const { db, ledger } = fixture.api.context;
  const holds = createHoldVerbs({ ledger, withdrawalHoldMs: hourMs });
  for (const reason of holdReasons) {
    await inTransaction(db, (transaction) => holds.start(transaction, { userId: user.id, reason }));
  }
  expect(await reasonsOf(browser)).toEqual([...holdReasons].reverse());
  await expect(
    inTransaction(db, async (transaction) => {
      await holds.start(transaction, { userId: user.id, reason: "recovery" });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await reasonsOf(browser)).toHaveLength(holdReasons.length);
});

describe("[HOLD-2] no hold starts", () => {
  it("for an account without value; a new address waits there too", async () => {
    const browser = fixture.newBrowser();
    const person = await fixture.signUp(browser);
    const other = fixture.newBrowser();
    await fixture.logIn(other, person);
    await fixture.turnOnTwoFactor(other);
    await other.command("USER:TFA:CANCEL");
    expect(await heldForMs(other)).toBeUndefined();
    expect(await holdOf(other)).toBeNull();
    expect((await fixture.mailTo(person.email)).text).not.toContain("nothing can leave");

    await linkWallet(other, newWallet());
    expect(await heldForMs(other)).toBeGreaterThan(23.9 * hourMs);
    expect(await reasonsOf(other)).toEqual(["withdrawal_address_added"]);
    expect((await fixture.mailTo(person.email)).text).toContain("nothing can leave your account until");
    // What arrives afterwards cannot leave to it either.
    await deposit(fixture.api.context.ledger, person.user.account_id, 1n);
    expect(await heldForMs(other)).toBeGreaterThan(23.9 * hourMs);
  });

  it("with a passcode, in a browser that is known, or on the first login ever", async () => {
    const bob = await signUpGuarded(fixture);
    await deposit(fixture.api.context.ledger, (await bob.browser.user())?.account_id ?? "", 1_000n);
    const unknown = fixture.newBrowser();
    await logInGuarded(fixture, unknown, bob);
    expect(await holdOf(unknown)).toBeNull();

    const alice = await signUpRich(fixture);
    await fixture.logIn(alice.browser, alice);
    expect(await holdOf(alice.browser)).toBeNull();

    // Seeded, and never logged in to.
    const { id, account_id } = await fixture.db
      .selectFrom("users")
      .select(["id", "account_id"])
      .where("username", "=", "alice")
      .executeTakeFirstOrThrow();
    await deposit(fixture.api.context.ledger, account_id, 1_000n);
    const first = fixture.newBrowser();
    await fixture.logIn(first, "alice");
    expect((await first.user())?.id).toBe(id);
    expect(await holdOf(first)).toBeNull();
    const second = fixture.newBrowser();
    await fixture.logIn(second, "alice");
    expect(await reasonsOf(second)).toEqual(["unknown_browser"]);
  });

  it("for the wallet that an account is made with; its login from another browser starts one", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpByWallet(fixture, wallet);
    expect(await holdOf(browser)).toBeNull();
    await deposit(fixture.api.context.ledger, user.account_id, 1n);
    const other = fixture.newBrowser();
    await logInWithWallet(other, wallet);
    expect(await reasonsOf(other)).toEqual(["unknown_browser"]);
  });
});

describe("[HOLD-1] a second change", () => {
  it("extends the hold, and never shortens one that lasts longer", async () => {
    const { browser, user, ...person } = await signUpRich(fixture);
    await linkWallet(browser, newWallet());
    await ageHolds(fixture.db, user.id, "1 hour");
    expect(await heldForMs(browser)).toBeLessThanOrEqual(23 * hourMs);
    const other = fixture.newBrowser();
    await fixture.logIn(other, person);
    expect(await heldForMs(browser)).toBeGreaterThan(23.9 * hourMs);
    expect(await reasonsOf(browser)).toEqual(["unknown_browser", "withdrawal_address_added"]);

    await using hourly = await fixture.startAnother({ WITHDRAWAL_HOLD_MS: String(hourMs) });
    await fixture.logIn(fixture.newBrowser({ at: hourly }), person);
    expect(await heldForMs(browser)).toBeGreaterThan(23.9 * hourMs);
  });
});
