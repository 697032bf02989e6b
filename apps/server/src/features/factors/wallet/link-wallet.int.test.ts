import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { registerSomebody } from "../../entry/testing/registration.ts";
import { ageProofs, eventsOf, subjectsTo } from "../../entry/testing/two-factor-players.ts";
import {
  heldForMs,
  linkPayload,
  linkWallet,
  logInWithWallet,
  newWallet,
  signUpLinked,
  unlinkWallet,
  walletOf,
} from "../../entry/testing/wallets.ts";
import { ageHolds } from "../../holds/testing/age-holds.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const arrive = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};
const waitersOnLocks = async (): Promise<number> => {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(fixture.db);
  return rows.length;
};
const lockTotally = (userId: string) =>
  fixture.db.updateTable("users").set({ total_lock: true }).where("id", "=", userId).execute();
const expectADay = (heldMs: number | undefined) => {
  expect(heldMs).toBeGreaterThan(24 * 3_600_000 - 60_000);
  expect(heldMs).toBeLessThanOrEqual(24 * 3_600_000);
};
const heldText = "For your safety, nothing can leave your account until";

describe("linking a wallet", () => {
  it("leaves mallory no door into an account with alice's unproven email", async () => {
    const { browser: mallory, email, password } = await registerSomebody(fixture);
    await fixture.logIn(mallory, { email, password });
    const wallet = newWallet();
    expect(await linkWallet(mallory, wallet)).toMatchObject({ key: "ERROR", error_code: "email_unverified" });
    expect((await logInWithWallet(fixture.newBrowser(), wallet)).body).toMatchObject({ new_user: true });
  });

  it("[WALLET-25] returns the user, shows it on every open page and logs in from then on", async () => {
    const { browser, user, email } = await arrive();
    const wallet = newWallet();
    const topics = await browser.connect(`/api/ws/user/${user.id}`);
    topics.say(`SUBSCRIBE:/user/${user.id}`);
    const payload = await linkPayload(browser, wallet);
    const { key, payload: answered } = await browser.command("USER:WALLET:ADD", {
      ...payload,
      username: user.username,
    });
    expect(key).toBe("USER:WALLET:ADD");
    expect(answered).toMatchObject({ id: user.id, public_address: wallet.address });
    await topics.until(({ texts }) => texts.some((text) => text.includes(wallet.address)));
    topics.socket.terminate();
    expect((await logInWithWallet(fixture.newBrowser(), wallet)).body.user?.id).toBe(user.id);
    expect(await eventsOf(fixture, user.id)).toContain("wallet_linked wallet");
    expect(await subjectsTo(fixture, email)).toContain("A wallet was linked to your Passport account");
  });

  it("[WALLET-25] needs id, public_address and signature; the newest nonce is meant where none is named", async () => {
    const { browser } = await arrive();
    const wallet = newWallet();
    await linkPayload(browser, wallet);
    const { nonce: _nonce, ...payload } = await linkPayload(browser, wallet);
    for (const missing of ["id", "public_address", "signature"] as const) {
      const { [missing]: _missing, ...rest } = payload;
      expect(await browser.command("USER:WALLET:ADD", rest)).toMatchObject({ key: "ERROR", error_code: "bad_request" });
    }
    expect(await walletOf(browser)).toBeNull();
    expect(await browser.command("USER:WALLET:ADD", payload)).toMatchObject({
      payload: { public_address: wallet.address },
    });
    // Once: what is left is older, and another message.
    expect(await browser.command("USER:WALLET:ADD", payload)).toMatchObject({ error_code: "signature_invalid" });
  });

  it("[EDIT-24] is refused with the signature of another key, with a nonce that was used, and with a taken address", async () => {
    const [{ browser }, { browser: mallory }] = [await arrive(), await arrive()];
    const wallet = newWallet();
    const { signature } = await linkPayload(browser, newWallet());
    const foreign = { ...(await linkPayload(browser, wallet)), signature };
    expect(await browser.command("USER:WALLET:ADD", foreign)).toMatchObject({ error_code: "signature_invalid" });
    expect(await walletOf(browser)).toBeNull();
    const payload = await linkPayload(browser, wallet);
    expect(await browser.command("USER:WALLET:ADD", payload)).toMatchObject({ key: "USER:WALLET:ADD" });
    expect(await linkWallet(mallory, wallet)).toMatchObject({ error_code: "wallet_taken" });
    await unlinkWallet(browser);
    expect(await browser.command("USER:WALLET:ADD", payload)).toMatchObject({ error_code: "signature_invalid" });
    expect(await walletOf(browser)).toBeNull();
  });

  it("[WALLET-28] fails without an id, and with an id that is not the session's user", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const wallet = newWallet();
    const { id: _id, ...payload } = await linkPayload(mallory.browser, wallet);
    expect(await mallory.browser.command("USER:WALLET:ADD", payload)).toMatchObject({ error_code: "bad_request" });
    expect(await mallory.browser.command("USER:WALLET:ADD", { ...payload, id: alice.user.id })).toMatchObject({
      key: "ERROR",
      error_code: "not_found",
    });
    expect([await walletOf(alice.browser), await walletOf(mallory.browser)]).toEqual([null, null]);
    // Refused before anything was spent.
    expect(await mallory.browser.command("USER:WALLET:ADD", { ...payload, id: mallory.user.id })).toMatchObject({
      payload: { public_address: wallet.address },
    });
  });

  it("[WALLET-29] [EDIT-25] needs a step-up", async () => {
    const { browser, user, password } = await arrive();
    await ageProofs(fixture, user.id, "10 minutes 1 second");
    const payload = await linkPayload(browser, newWallet());
    expect(await browser.command("USER:WALLET:ADD", payload)).toMatchObject({ error_code: "step_up_required" });
    expect(await walletOf(browser)).toBeNull();
    await browser.post("/auth/step_up", { password });
    expect(await browser.command("USER:WALLET:ADD", payload)).toMatchObject({ key: "USER:WALLET:ADD" });
  });

  it("[WALLET-29] [EDIT-25] nothing goes to a first wallet for a day, nor to one that replaces it", async () => {
    const [first, second] = [newWallet(), newWallet()];
    const { browser, user, email } = await arrive();
    await linkWallet(browser, first);
    expectADay(await heldForMs(browser));
    await ageHolds(fixture.db, user.id);
    expect(await heldForMs(browser)).toBeUndefined();
    const other = fixture.newBrowser();
    await logInWithWallet(other, first);

    expect(await linkWallet(browser, second)).toMatchObject({ payload: { public_address: second.address } });
    expectADay(await heldForMs(browser));
    expect(await eventsOf(fixture, user.id)).toContain("wallet_replaced wallet");
    const letter = (await fixture.mailsTo(email)).find(({ subject }) => subject.includes("replaced"));
    expect(letter?.text).toContain(heldText);
    // No player has the old wallet, and its sessions have ended.
    expect((await logInWithWallet(fixture.newBrowser(), first)).body).toMatchObject({ new_user: true });
    expect(await other.user()).toBeUndefined();
    expect((await browser.user())?.id).toBe(user.id);
  });

  it("[HOLD-4] [WALLET-29] a first wallet waits for nothing when a second factor confirms it that is older than a day", async () => {
    const linked = async ({ factor = "25 hours", proof = "0 seconds", change = sql`select 1` } = {}) => {
      const { browser, user } = await arrive();
      await fixture.turnOnTwoFactor(browser);
      const { db } = fixture;
      await sql`update ways_in set added_at = added_at - ${factor}::interval where user_id = ${user.id}`.execute(db);
      await sql`update sessions set two_factor_at = now() - ${proof}::interval where user_id = ${user.id}`.execute(db);
      await change.execute(db);
      await linkWallet(browser, newWallet());
      return { browser, user };
    };
    const { browser, user } = await linked();
    expect(await heldForMs(browser)).toBeUndefined();
    // It is the first one once: after it every other one is new.
    await ageHolds(fixture.db, user.id);
    await linkWallet(browser, newWallet());
    expectADay(await heldForMs(browser));

    expectADay(await heldForMs((await linked({ factor: "23 hours" })).browser));
    expectADay(await heldForMs((await linked({ proof: "10 minutes 1 second" })).browser));
    const suspend = sql`update ways_in set suspended_at = now() where kind = 'authenticator'`;
    expectADay(await heldForMs((await linked({ change: suspend })).browser));
  });

  it("changes nothing where the very wallet is linked already", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    const before = await eventsOf(fixture, user.id);
    expect(await linkWallet(browser, wallet)).toMatchObject({ payload: { public_address: wallet.address } });
    expect(await heldForMs(browser)).toBeUndefined();
    expect(await eventsOf(fixture, user.id)).toEqual(before);
  });
});

describe("[WALLET-35] while the account is locked", () => {
  it("its wallet is neither added, nor replaced, nor removed", async () => {
    const { browser, user } = await arrive();
    const wallet = newWallet();
    const first = await linkPayload(browser, wallet);
    await lockTotally(user.id);
    expect(await browser.command("USER:WALLET:ADD", first)).toMatchObject({
      key: "ERROR",
      error_code: "account_locked",
    });
    expect(await walletOf(browser)).toBeNull();

    const linked = await signUpLinked(fixture, wallet);
    const replacement = await linkPayload(linked.browser, newWallet());
    await lockTotally(linked.user.id);
    expect(await linked.browser.command("USER:WALLET:ADD", replacement)).toMatchObject({
      error_code: "account_locked",
    });
    expect(await unlinkWallet(linked.browser)).toMatchObject({ error_code: "account_locked" });
    expect(await walletOf(linked.browser)).toBe(wallet.address);
    expect(await heldForMs(linked.browser)).toBeUndefined();
  });

  it("a change that was let in before the lock is refused by the statement that writes", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    const payload = await linkPayload(browser, newWallet());
    for (const change of [() => browser.command("USER:WALLET:ADD", payload), () => unlinkWallet(browser)]) {
      await fixture.db.updateTable("users").set({ total_lock: false }).where("id", "=", user.id).execute();
      const changing = await fixture.db.transaction().execute(async (transaction) => {
        // The lock is set and not committed yet: the change passes its first look and waits for the row.
        await transaction.updateTable("users").set({ total_lock: true }).where("id", "=", user.id).execute();
        const answer = change();
        await waitUntil("the change to wait", async () => (await waitersOnLocks()) > 0);
        return { answer };
      });
      expect(await changing.answer).toMatchObject({ key: "ERROR", error_code: "account_locked" });
      expect(await walletOf(browser)).toBe(wallet.address);
      expect(await heldForMs(browser)).toBeUndefined();
    }
  });
});
