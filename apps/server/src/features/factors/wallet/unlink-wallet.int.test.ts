import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { ageProofs, eventsOf } from "../../entry/testing/two-factor-players.ts";
import {
  heldForMs,
  logInWithWallet,
  newWallet,
  signUpByWallet,
  signUpLinked,
  unlinkWallet,
  walletOf,
} from "../../entry/testing/wallets.ts";
import { deposit } from "../../withdrawals/testing/player-fixtures.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const expectADay = (heldMs: number | undefined) => {
  expect(heldMs).toBeGreaterThan(24 * 3_600_000 - 60_000);
  expect(heldMs).toBeLessThanOrEqual(24 * 3_600_000);
};
const heldText = "For your safety, nothing can leave your account until";

describe("removing the wallet", () => {
  it("[WALLET-33] [EDIT-25] takes it off the account, returns the user and starts a hold of a day", async () => {
    const wallet = newWallet();
    const { browser, user, email } = await signUpLinked(fixture, wallet);
    await deposit(fixture.api.context.ledger, user.account_id, 1n);
    const other = fixture.newBrowser();
    await logInWithWallet(other, wallet);
    expect(await unlinkWallet(browser)).toMatchObject({ payload: { id: user.id, public_address: null } });
    expectADay(await heldForMs(browser));
    expect(await eventsOf(fixture, user.id)).toContain("wallet_removed");
    const letter = (await fixture.mailsTo(email)).find(({ subject }) => subject.includes("removed"));
    expect(letter?.text).toContain(heldText);
    expect(await other.user()).toBeUndefined();
    expect((await logInWithWallet(fixture.newBrowser(), wallet)).body).toMatchObject({ new_user: true });
    expect(await unlinkWallet(browser)).toMatchObject({ key: "ERROR", error_code: "wallet_not_linked" });
  });

  it("[WALLET-33] [EDIT-25] needs a step-up", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    await ageProofs(fixture, user.id, "10 minutes 1 second");
    expect(await unlinkWallet(browser)).toMatchObject({ key: "ERROR", error_code: "step_up_required" });
    expect(await walletOf(browser)).toBe(wallet.address);
  });

  it("[WALLET-34] [EDIT-30] is refused to carol, who has no other way in; nothing changes", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpByWallet(fixture, wallet);
    const other = fixture.newBrowser();
    await logInWithWallet(other, wallet);
    const before = await eventsOf(fixture, user.id);
    expect(await unlinkWallet(browser)).toMatchObject({ key: "ERROR", error_code: "last_way_in" });
    expect(await walletOf(browser)).toBe(wallet.address);
    expect(await heldForMs(browser)).toBeUndefined();
    expect((await other.user())?.id).toBe(user.id);
    expect(await eventsOf(fixture, user.id)).toEqual(before);
  });

  it("[WALLET-34] is a matter of logging in: an identity that only names a player elsewhere is no way in", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpByWallet(fixture, wallet);
    await connect(user.id, "twitch");
    expect(await unlinkWallet(browser)).toMatchObject({ error_code: "last_way_in" });
    await connect(user.id, "google");
    expect(await unlinkWallet(browser)).toMatchObject({ payload: { public_address: null } });
  });

  const connect = (userId: string, provider: "twitch" | "google") =>
    fixture.db.insertInto("identities").values({ provider, subject: userId, user_id: userId }).execute();

  it("[WALLET-34] and of the other way in at the same time leaves one of them", async () => {
    for (let round = 0; round < 5; round++) {
      const { browser, user } = await signUpByWallet(fixture, newWallet());
      await connect(user.id, "google");
      const answers = await Promise.all([unlinkWallet(browser), browser.command("USER:GOOGLE:REMOVE", {})]);
      expect(answers.map(({ error_code }) => error_code).toSorted()).toEqual(["last_way_in", undefined]);
    }
  });

  it("many times at once happens once", async () => {
    const { browser, user } = await signUpLinked(fixture, newWallet());
    const answers = await Promise.all(Array.from({ length: 10 }, () => unlinkWallet(browser)));
    expect(answers.filter(({ error_code }) => error_code === undefined)).toHaveLength(1);
    expect(answers.filter(({ error_code }) => error_code === "wallet_not_linked")).toHaveLength(9);
    expect((await eventsOf(fixture, user.id)).filter((event) => event === "wallet_removed")).toHaveLength(1);
  });
});
