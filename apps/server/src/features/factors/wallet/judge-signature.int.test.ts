import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../testing/within.ts";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { linkPayload, newWallet, nonceOf, signUpLinked, walletProof } from "../../entry/testing/wallets.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const refused = { status: 401, body: { error_code: "signature_invalid" } };
const sessionsOf = async (userId: string): Promise<number> =>
  (await fixture.db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).length;

describe("[WALLET-12] a nonce", () => {
  it("works once: of 200 parallel logins with one signature exactly one opens a session", async () => {
    const wallet = newWallet();
    const { user } = await signUpLinked(fixture, wallet);
    const before = await sessionsOf(user.id);
    const browser = fixture.newBrowser();
    const proof = await walletProof(browser, wallet);
    const another = await fixture.startAnother();
    // From addresses of their own: a limit shall not be what saves us.
    const tabs = Array.from({ length: 200 }, (_, n) => {
      const tab = fixture.newBrowser(n % 2 === 0 ? {} : { at: another });
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.post("/auth/wallet", proof)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401)).toHaveLength(199);
    expect((await sessionsOf(user.id)) - before).toBe(1);
  });

  it("expires after five minutes", async () => {
    const wallet = newWallet();
    await signUpLinked(fixture, wallet);
    const letPass = (interval: string) =>
      fixture.db
        .updateTable("wallet_nonces")
        .set({ expires_at: sql<Date>`expires_at - ${interval}::interval` })
        .where("address", "=", wallet.address.toLowerCase())
        .execute();
    const browser = fixture.newBrowser();
    const late = await walletProof(browser, wallet);
    await letPass("5 minutes");
    expect(await browser.post("/auth/wallet", late)).toMatchObject(refused);
    const inTime = await within(10_000, async () => {
      const fresh = fixture.newBrowser();
      const proof = await walletProof(fresh, wallet);
      await letPass("4 minutes 50 seconds");
      return fresh.post("/auth/wallet", proof);
    });
    expect(inTime).toMatchObject({ status: 200 });
  });

  it("is bound to its address and to the browser that asked", async () => {
    const [alice, mallory] = [newWallet(), newWallet()];
    await signUpLinked(fixture, alice);
    const browser = fixture.newBrowser();
    const proof = await walletProof(browser, alice);
    // Asked for one wallet, signed by another.
    const { nonce, message } = await nonceOf(browser, { "public-address": mallory.address });
    const signature = await alice.signMessage({ message });
    expect(await browser.post("/auth/wallet", { public_address: alice.address, signature, nonce })).toMatchObject(
      refused,
    );
    expect(await browser.post("/auth/wallet", { ...proof, public_address: mallory.address })).toMatchObject(refused);
    // A signature that mallory overheard, or talked alice into, opens nothing in her own browser.
    expect(await fixture.newBrowser().post("/auth/wallet", proof)).toMatchObject(refused);
    expect(await browser.post("/auth/wallet", proof)).toMatchObject({ status: 200 });
  });

  it("that was never issued is none", async () => {
    const wallet = newWallet();
    const browser = fixture.newBrowser();
    const { message } = await nonceOf(browser, { "public-address": wallet.address });
    const signature = await wallet.signMessage({ message });
    for (const nonce of ["", "0".repeat(32), "x".repeat(64)]) {
      expect(await browser.post("/auth/wallet", { public_address: wallet.address, signature, nonce })).toMatchObject(
        refused,
      );
    }
  });
});

describe("[WALLET-13] a signature for one thing", () => {
  it("is worth nothing for another", async () => {
    const [old, wallet] = [newWallet(), newWallet()];
    const { browser, user } = await signUpLinked(fixture, old);
    const login = await walletProof(browser, wallet);
    expect(await browser.command("USER:WALLET:ADD", { id: user.id, ...login })).toMatchObject({
      key: "ERROR",
      error_code: "signature_invalid",
    });
    // Nor does the newest nonce stand in for it.
    const { nonce: _nonce, ...unnamed } = login;
    expect(await browser.command("USER:WALLET:ADD", { id: user.id, ...unnamed })).toMatchObject({ key: "ERROR" });
    const link = await walletProof(browser, old, { "user-id": user.id });
    expect(await browser.copy().post("/auth/wallet", link)).toMatchObject(refused);
    const confirm = await walletProof(browser, old, { "user-id": user.id, purpose: "step_up" });
    expect(await browser.copy().post("/auth/wallet", confirm)).toMatchObject(refused);
    expect(await browser.command("USER:WALLET:ADD", { id: user.id, ...confirm })).toMatchObject({ key: "ERROR" });
    expect((await browser.user())?.public_address).toBe(old.address);
    // Each of them is good for what it was made for.
    expect(await browser.copy().post("/auth/wallet", login)).toMatchObject({ body: { new_user: true } });
  });

  it("and for one account links nothing to another", async () => {
    const wallet = newWallet();
    const [alice, mallory] = [fixture.newBrowser(), fixture.newBrowser()];
    const { user } = await fixture.signUp(alice);
    const { user: hers } = await fixture.signUp(mallory);
    const payload = await linkPayload(alice, wallet);
    expect(await mallory.command("USER:WALLET:ADD", { ...payload, id: hers.id })).toMatchObject({
      key: "ERROR",
      error_code: "signature_invalid",
    });
    expect(await alice.command("USER:WALLET:ADD", payload)).toMatchObject({ payload: { id: user.id } });
  });
});
