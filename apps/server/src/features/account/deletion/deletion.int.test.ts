import { newId } from "@passport/database";
import { declareCurrency, issuerAccount } from "@passport/ledger";
import { deletionWaitMs } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { ageProofs, eventsOf, mailedToken, subjectsTo } from "../../entry/testing/two-factor-players.ts";
import { newWallet, signUpLinked } from "../../entry/testing/wallets.ts";
import { type Bank, createBank } from "../../transactions/testing/bank.ts";
import { giveAsset, giveItems, openOperation, rowOf, runDeletions, waitOut } from "./testing/account-fixtures.ts";

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
/** Returns the player's account and the issuer's. */
const givePoints = async (accountId: string, amount: bigint) => {
  const declared = { code: "H7C", name: "Hangar 7 credits", decimals: 0, issuer: "hangar-7", cap: 1000n };
  const currency = await declareCurrency(fixture.db, declared);
  await bank.give(currency, accountId, amount);
  const [own] = await fixture.api.context.ledger.otherBalances(accountId);
  return { debit: own?.accountId ?? "", credit: issuerAccount(currency.id, currency.name, accountId).id };
};
const request = (browser: Browser, username: string) => browser.command("USER:DELETION:REQUEST", { username });
const cancel = (browser: Browser) => browser.command("USER:DELETION:CANCEL");
const isMarked = async (userId: string) => (await rowOf(fixture.db, userId)).deletion_due_at !== null;

describe("USER:DELETION:REQUEST", () => {
  it("marks the account, tells its owner when, and changes nothing else", async () => {
    const { browser, user, email } = await signUp();
    const { payload, error } = await request(browser, user.username);
    expect(error).toBeUndefined();
    const { deletion_due_at, ...rest } = payload as typeof user;
    expect(rest).toEqual({ ...user, deletion_due_at: undefined });
    const waits = Date.parse(deletion_due_at ?? "") - Date.now();
    expect(waits).toBeGreaterThan(deletionWaitMs - 60_000);
    expect(waits).toBeLessThanOrEqual(deletionWaitMs);
    expect(await eventsOf(fixture, user.id)).toContain("deletion_requested");
    const mail = await fixture.mailTo(email);
    expect(mail.subject).toBe("Your Passport account will be deleted");
    expect(mail.text).toContain("they go back to that game when the account is deleted");
    expect(mail.text).toContain(`${deletion_due_at?.slice(0, 16).replace("T", " ")} UTC`);
    expect(await runDeletions(fixture)).toBe(0);
    expect(await browser.user()).toMatchObject({ id: user.id, deletion_due_at });
  });

  it("a second time keeps the date and sends no second email", async () => {
    const { browser, user, email } = await signUp();
    const first = (await request(browser, user.username)).payload;
    const [mails, events] = [await subjectsTo(fixture, email), await eventsOf(fixture, user.id)];
    expect((await request(browser, user.username)).payload).toEqual(first);
    expect([await subjectsTo(fixture, email), await eventsOf(fixture, user.id)]).toEqual([mails, events]);
  });

  it("wants the own username, in any case", async () => {
    const [{ browser, user }, alice] = [await signUp(), await signUp()];
    for (const typed of ["", "delete", alice.user.username, user.id, `${user.username}x`]) {
      expect((await request(browser, typed)).error_code).toBe("username_differs");
    }
    expect(await isMarked(user.id)).toBe(false);
    expect((await request(browser, ` ${user.username.toUpperCase()} `)).error).toBeUndefined();
    expect(await isMarked(alice.user.id)).toBe(false);
  });

  it("wants a fresh proof of who it is", async () => {
    const { browser, user } = await signUp();
    await ageProofs(fixture, user.id, "11 minutes");
    expect((await request(browser, user.username)).error_code).toBe("step_up_required");
    expect((await request(fixture.newBrowser(), user.username)).error_code).toBe("not_authenticated");
    expect(await isMarked(user.id)).toBe(false);
  });

  it.each<[what: string, give: (accountId: string) => Promise<unknown>, code: string]>([
    ["SUPS", (accountId) => bank.deposit(accountId, 1n), "account_holds_value"],
    [
      "SUPS that are held",
      async (accountId) => {
        await bank.deposit(accountId, 1n);
        await bank.hold(accountId, 1n);
      },
      "account_holds_value",
    ],
    [
      "points that are held",
      async (accountId) => {
        const points = await givePoints(accountId, 9n);
        const { ledger } = fixture.api.context;
        const labels = { group: "HANGAR", subGroup: "PURCHASE", description: "Paint" };
        const verdict = await ledger.post({ kind: "hold", id: newId(), ...points, amount: 4n, ...labels });
        expect(verdict).toBe("posted");
      },
      "operations_under_way",
    ],
    ["items", (accountId) => giveItems(fixture.db, accountId, "1"), "account_holds_value"],
    ["a collectible", (id) => giveAsset(fixture.db, id, { on_chain_status: "MINTABLE" }), "account_holds_value"],
    ["a staked one", (id) => giveAsset(fixture.db, id, { on_chain_status: "UNSTAKABLE" }), "account_holds_value"],
    ["something under way", (accountId) => openOperation(fixture.db, accountId), "operations_under_way"],
  ])("is refused while there is %s", async (_what, give, code) => {
    const { browser, user } = await signUp();
    await give(user.account_id);
    expect((await request(browser, user.username)).error_code).toBe(code);
    expect(await isMarked(user.id)).toBe(false);
  });

  it("is refused while the account is locked", async () => {
    const { browser, user } = await signUp();
    await browser.command("USER:LOCK", { type: "account" });
    expect((await request(browser, user.username)).error_code).toBe("account_locked");
  });

  it("does not mind what is gone, nor a collectible in the player's own wallet", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    await bank.deposit(user.account_id, 5n);
    await bank.spend(user.account_id, 5n);
    await giveItems(fixture.db, user.account_id, "0");
    const place = { on_chain_status: "STAKABLE", wallet: wallet.address.toLowerCase() } as const;
    await giveAsset(fixture.db, user.account_id, place);
    expect((await request(browser, user.username)).error).toBeUndefined();
  });
});

describe("keeping the account", () => {
  it("takes no more than the session, and doing it twice is no mistake", async () => {
    const { browser, user, email } = await signUp();
    await request(browser, user.username);
    await ageProofs(fixture, user.id, "6 days");
    expect((await cancel(browser)).payload).toMatchObject({ id: user.id, deletion_due_at: null });
    expect((await cancel(browser)).error).toBeUndefined();
    expect(await subjectsTo(fixture, email)).toEqual([
      expect.any(String),
      "Your Passport account will be deleted",
      "Your Passport account will be kept",
    ]);
    expect(await eventsOf(fixture, user.id)).toEqual(
      expect.arrayContaining(["deletion_requested", "deletion_cancelled"]),
    );
    await waitOut(fixture.db, user.id);
    expect(await runDeletions(fixture)).toBe(0);
    expect((await browser.user())?.id).toBe(user.id);
  });

  it("is what 'this was not me' does, too", async () => {
    const { browser, user, email } = await signUp();
    await request(browser, user.username);
    const token = await mailedToken(fixture, email, "/not-me");
    expect((await fixture.newBrowser().post("/auth/not_me", { token })).status).toBe(200);
    expect(await rowOf(fixture.db, user.id)).toMatchObject({ deletion_due_at: null, total_lock: true });
  });

  it("happens by itself when something came in: the owner hears of it", async () => {
    const { browser, user, email } = await signUp();
    await request(browser, user.username);
    await waitOut(fixture.db, user.id);
    await bank.deposit(user.account_id, 1n);
    expect(await runDeletions(fixture)).toBe(0);
    expect(await rowOf(fixture.db, user.id)).toMatchObject({ deletion_due_at: null, deleted_at: null, email });
    expect((await fixture.mailTo(email)).subject).toBe("Your Passport account was not deleted");
    expect((await browser.user())?.id).toBe(user.id);
    expect((await fixture.logIn(fixture.newBrowser(), { email, password: "Quartz-Lantern-42" })).status).toBe(200);
  });

  it("happens by itself, too, when it was locked meanwhile", async () => {
    const { browser, user } = await signUp();
    await request(browser, user.username);
    await browser.command("USER:LOCK", { type: "account" });
    await waitOut(fixture.db, user.id);
    expect(await runDeletions(fixture)).toBe(0);
    expect(await rowOf(fixture.db, user.id)).toMatchObject({ deletion_due_at: null, deleted_at: null });
  });
});
