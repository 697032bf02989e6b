/** What is left of a deleted account: nothing that opens it, no player to be found, and balanced books. */
import { declareCurrency, reconcileOrHalt } from "@passport/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { forgetMailRates, mailedToken, resetTokenOf, signUpGuarded } from "../../entry/testing/two-factor-players.ts";
import { logInWithWallet, newWallet, signUpLinked } from "../../entry/testing/wallets.ts";
import { appoint } from "../../support/testing/staff-fixtures.ts";
import { type Bank, createBank } from "../../transactions/testing/bank.ts";
import { giveAsset, ownerOfAsset, rowOf, runDeletions, waitOut } from "./testing/account-fixtures.ts";

let fixture: AccessFixture;
let bank: Bank;
beforeAll(async () => {
  fixture = await startAccessFixture();
  bank = createBank(fixture.api.context.ledger);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const signUp = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};
const erase = async (browser: Browser, username: string): Promise<void> => {
  const { payload, error } = await browser.command("USER:DELETION:REQUEST", { username });
  expect(error).toBeUndefined();
  await waitOut(fixture.db, (payload as { id: string }).id);
  expect(await runDeletions(fixture)).toBe(1);
};

describe("a deleted account", () => {
  it("is not there for anybody, and its sockets and sessions end", async () => {
    const [{ browser, user }, alice] = [await signUp(), await signUp()];
    const page = await browser.openCommander();
    await erase(browser, user.username);
    await page.closed;
    expect(await browser.user()).toBeUndefined();
    const { username: left } = await rowOf(fixture.db, user.id);
    for (const username of [user.id, user.username, left]) {
      expect((await alice.browser.command("USER", { username })).error_code).toBe("not_found");
    }
  });

  it("leaves its username and its mailbox to the next player, as a new account", async () => {
    const { browser, user, username, email } = await signUp();
    await erase(browser, username);
    expect((await fixture.mailTo(email)).subject).toBe("Your Passport account is deleted");
    await forgetMailRates(fixture);
    const again = await fixture.signUp(fixture.newBrowser(), { username, email });
    expect(again.user).toMatchObject({ username, email });
    expect(again.user.id).not.toBe(user.id);
    expect(again.user.account_id).not.toBe(user.account_id);
  });

  it("opens by no password, link or code", async () => {
    const { browser, user, email, password } = await signUp();
    const reset = await resetTokenOf(fixture, email);
    await browser.command("USER:DELETION:REQUEST", { username: user.username });
    const notMe = await mailedToken(fixture, email, "/not-me");
    await waitOut(fixture.db, user.id);
    expect(await runDeletions(fixture)).toBe(1);
    const otherBrowser = fixture.newBrowser();
    expect((await fixture.logIn(otherBrowser, { email, password })).body.error_code).toBe("incorrect_login");
    const answer = await otherBrowser.post("/auth/reset", { token: reset, new_password: "Copper-Harbour-77" });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await otherBrowser.post("/auth/not_me", { token: notMe })).body.error_code).toBe("link_invalid");
    expect(await rowOf(fixture.db, user.id)).toMatchObject({ total_lock: false, email: null });
  });

  it("opens by no wallet: that one has no owner, and neither have the collectibles in it", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    const place = { on_chain_status: "STAKABLE", wallet: wallet.address.toLowerCase() } as const;
    const relic = await giveAsset(fixture.db, user.account_id, place);
    await erase(browser, user.username);
    expect((await logInWithWallet(fixture.newBrowser(), wallet)).body).toMatchObject({ new_user: true });
    expect(await ownerOfAsset(fixture.db, relic)).toBeNull();
  });

  it("opens by no second factor that was under way", async () => {
    const bob = await signUpGuarded(fixture);
    const otherBrowser = fixture.newBrowser();
    const { tfa_token: token } = (await fixture.logIn(otherBrowser, bob)).body;
    await erase(bob.browser, bob.username);
    const answer = await otherBrowser.post("/auth/tfa", { token, passcode: "123456" });
    expect(answer.body.error_code).toBe("tfa_expired");
  });

  it("stays in the books without its name, and they add up", async () => {
    const [{ browser, user }, alice] = [await signUp(), await signUp()];
    await bank.deposit(user.account_id, 5n);
    await bank.spend(user.account_id, 5n);
    await bank.deposit(alice.user.account_id, 7n);
    await erase(browser, user.username);
    expect((await reconcileOrHalt(fixture.db)).breaches).toEqual([]);
    const { ledger } = fixture.api.context;
    const { entries } = await ledger.history({ accountId: user.account_id, page: 0, pageSize: 9, order: "oldest" });
    expect(entries.map(({ amount }) => amount)).toEqual([5n, 5n]);
    expect(entries[0]?.to.name).toMatch(/^gone_[0-9a-z]{10}$/);
    expect(entries[1]?.from.name).toBe(entries[0]?.to.name);
  });

  it("[LEDGER-25] has returned its points to their issuers, who can issue them again", async () => {
    const { ledger } = fixture.api.context;
    const codes = ["H7C", "ARC"];
    const currencies = await Promise.all(
      codes.map((code) => declareCurrency(fixture.db, { code, name: code, decimals: 0, issuer: code, cap: 100n })),
    );
    const [{ browser, user }, alice] = [await signUp(), await signUp()];
    for (const currency of currencies) await bank.give(currency, user.account_id, 90n);
    await erase(browser, user.username);
    const left = await ledger.otherBalances(user.account_id);
    expect(left.map(({ posted, held }) => [posted, held])).toEqual([
      [0n, 0n],
      [0n, 0n],
    ]);
    for (const { accountId } of left) {
      const { entries } = await ledger.history({ accountId, page: 0, pageSize: 9, order: "oldest" });
      expect(entries.map(({ amount, subGroup }) => [amount, subGroup])).toEqual([
        [90n, expect.any(String)],
        [90n, "DELETION"],
      ]);
      expect(entries[1]?.from.name).toMatch(/^gone_/);
    }
    for (const currency of currencies) await bank.give(currency, alice.user.account_id, 100n);
    expect((await reconcileOrHalt(fixture.db)).breaches).toEqual([]);
  });

  it("gets nothing back by a correction of staff", async () => {
    const { browser, user } = await signUp();
    await bank.deposit(user.account_id, 5n);
    const spent = await bank.spend(user.account_id, 5n);
    await erase(browser, user.username);
    const admin = await appoint(fixture, "Admin");
    const payload = { transaction_reference: spent, reason: "by mistake" };
    expect((await admin.ask("TRANSACTION:REVERSE", payload)).error_code).toBe("not_reversible");
    expect((await fixture.api.context.ledger.balance(user.account_id))?.posted).toBe(0n);
  });

  it("is deleted once, by however many workers", async () => {
    const other = await fixture.startAnother();
    const people = await Promise.all(Array.from({ length: 5 }, signUp));
    for (const { browser, username } of people) await browser.command("USER:DELETION:REQUEST", { username });
    await waitOut(fixture.db, ...people.map(({ user }) => user.id));
    const counts = await Promise.all([fixture, { api: other }, fixture, { api: other }].map(runDeletions));
    expect(counts.reduce((sum, count) => sum + count)).toBe(5);
    for (const { email } of people) {
      const mails = (await fixture.mailsTo(email)).filter(
        ({ subject }) => subject === "Your Passport account is deleted",
      );
      expect(mails).toHaveLength(1);
    }
  });
});
