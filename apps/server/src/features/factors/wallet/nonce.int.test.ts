import { publicOrigin } from "@passport/testbed/client/public-origin";
import { sql } from "kysely";
import { parseSiweMessage } from "viem/siwe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { newWallet, nonceOf, requestNonce, signUpLinked, stepUpWithWallet } from "../../entry/testing/wallets.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const arrive = async () => {
  const browser = fixture.newBrowser();
  const { user } = await fixture.signUp(browser);
  return { browser, user };
};

describe("[WALLET-7] the message that a wallet signs", () => {
  it("for a login is whole, from the server, and names this site, this wallet and five minutes", async () => {
    const { address } = newWallet();
    const browser = fixture.newBrowser();
    const before = Date.now();
    const { nonce, message } = await nonceOf(browser, { "public-address": address.toLowerCase() });
    const after = Date.now();
    const said = parseSiweMessage(message);
    expect(said).toMatchObject({
      domain: new URL(publicOrigin).host,
      address,
      uri: `${publicOrigin}/login`,
      version: "1",
      chainId: 31_337,
      nonce,
    });
    expect(said.statement).toMatch(/^Log in with this wallet\./);
    expect(said.resources).toBeUndefined();
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    const [issuedAt = 0, expiresAt = 0] = [said.issuedAt?.getTime(), said.expirationTime?.getTime()];
    expect(expiresAt - issuedAt).toBe(5 * 60_000);
    // The clock is the database's.
    expect(issuedAt).toBeGreaterThan(before - 1000);
    expect(issuedAt).toBeLessThan(after + 1000);
  });

  it("for linking and for confirming says so, and names the account", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    const link = parseSiweMessage(
      (await nonceOf(browser, { "public-address": wallet.address, "user-id": user.id })).message,
    );
    expect(link.statement).toMatch(new RegExp(`^Link this wallet to the account ${user.username}\\.`));
    const confirm = await nonceOf(browser, { "user-id": user.id, purpose: "step_up" });
    expect(parseSiweMessage(confirm.message).statement).toMatch(new RegExp(`^Confirm it's you, ${user.username}\\.`));
    for (const message of [link, parseSiweMessage(confirm.message)]) {
      expect(message).toMatchObject({ address: wallet.address, resources: [`urn:uuid:${user.id}`] });
    }
  });

  it("is another one each time, and tells nothing about whether the wallet has an account", async () => {
    const wallet = newWallet();
    await signUpLinked(fixture, wallet);
    const browser = fixture.newBrowser();
    const shapeOf = async (address: string) => {
      const { status, text } = await requestNonce(browser, { "public-address": address });
      const { nonce, message } = JSON.parse(text) as Record<"nonce" | "message", string>;
      const shape = message
        .replace(nonce, "NONCE")
        .replace(address, "ADDRESS")
        .replace(/At: .*|Time: .*/g, "TIME");
      return { nonce, status, shape };
    };
    const [known, unknown] = [await shapeOf(wallet.address), await shapeOf(newWallet().address)];
    expect(known.nonce).not.toBe(unknown.nonce);
    expect({ ...known, nonce: "" }).toEqual({ ...unknown, nonce: "" });
  });

  it("names a chain of this deployment; any other is a bad one", async () => {
    const browser = fixture.newBrowser();
    const { address } = newWallet();
    const { message } = await nonceOf(browser, { "public-address": address, "chain-id": "97" });
    expect(parseSiweMessage(message).chainId).toBe(97);
    expect(await requestNonce(browser, { "public-address": address, "chain-id": "1" })).toMatchObject({
      status: 400,
      body: { error_code: "bad_chain" },
    });
  });

  it("is neither readable nor usable in the database", async () => {
    const { address } = newWallet();
    const { nonce, message } = await nonceOf(fixture.newBrowser(), { "public-address": address });
    const { rows } = await sql<{ text: string }>`
      select row_to_json(wallet_nonces)::text as text from wallet_nonces where address = ${address.toLowerCase()}
    `.execute(fixture.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(nonce);
    expect(rows[0]?.text).not.toContain(message.slice(0, 30));
    expect(fixture.api.log()).not.toContain(nonce);
  });

  it("wants an address that is one", async () => {
    const browser = fixture.newBrowser();
    for (const query of ["", "?public-address=", "?public-address=0x12", "?public-address=alice", "?purpose=login"]) {
      expect(await browser.get(`/api/get-nonce${query}`)).toMatchObject({ status: 400 });
    }
  });
});

describe("[WALLET-8] a nonce for an account", () => {
  const noNonce = (answer: { text: string }) => expect(answer.text).not.toContain('nonce"');

  it("is refused without a session", async () => {
    const { user } = await arrive();
    const { address } = newWallet();
    for (const purpose of [undefined, "link", "step_up"] as const) {
      const query = { "public-address": address, "user-id": user.id, ...(purpose && { purpose }) };
      const answer = await requestNonce(fixture.newBrowser(), query);
      expect(answer).toMatchObject({ status: 401, body: { error_code: "not_authenticated" } });
      noNonce(answer);
    }
    expect(await requestNonce(fixture.newBrowser(), { purpose: "link" })).toMatchObject({ status: 401 });
  });

  it("is refused to mallory, whatever she wants it for", async () => {
    const { user: alice } = await signUpLinked(fixture, newWallet());
    const mallory = await arrive();
    for (const query of [
      { "user-id": alice.id },
      { "user-id": alice.id, "public-address": newWallet().address },
      { "user-id": alice.id, purpose: "step_up" as const },
    ]) {
      const answer = await requestNonce(mallory.browser, query);
      expect(answer).toMatchObject({ status: 404, body: { error_code: "not_found" } });
      noNonce(answer);
    }
    const rows = await fixture.db
      .selectFrom("wallet_nonces")
      .select("used_at")
      .where("user_id", "=", alice.id)
      .execute();
    // The one that linked alice's own wallet.
    expect(rows).toHaveLength(1);
    expect(rows[0]?.used_at).not.toBeNull();
  });

  it("confirms with the account's own wallet only", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    const other = { "user-id": user.id, "public-address": newWallet().address, purpose: "step_up" } as const;
    expect(await requestNonce(browser, other)).toMatchObject({ status: 404 });
    const without = await arrive();
    expect(await requestNonce(without.browser, { "user-id": without.user.id, purpose: "step_up" })).toMatchObject({
      status: 404,
    });
    // It has a password, so that is what confirms (SESSION-19).
    expect(await stepUpWithWallet(browser, wallet)).toMatchObject({
      status: 401,
      body: { error_code: "incorrect_password" },
    });
  });
});

it("tells a page what it needs to reach wallets", async () => {
  expect(JSON.parse((await fixture.newBrowser().get("/api/wallet/config")).text)).toEqual({
    chain_ids: [31_337, 97],
    walletconnect: null,
    story: null,
  });
  const configured = await fixture.startAnother({
    WALLETCONNECT_PROJECT_ID: "0".repeat(32),
    WALLETCONNECT_RELAY_URL: "wss://relay.example",
    STORY_SERVICE_URL: "https://story.example",
    STORY_COLLECTIBLE: `1:${newWallet().address}:7`,
  });
  expect(JSON.parse((await fixture.newBrowser({ at: configured }).get("/api/wallet/config")).text)).toMatchObject({
    walletconnect: { project_id: "0".repeat(32), relay_url: "wss://relay.example" },
    story: { service_url: "https://story.example", chain_id: 1, token_id: "7" },
  });
});
