import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { declareCurrency } from "@passport/ledger";
import { termsVersion } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agree, allocate } from "../../early/testing/contributors.ts";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { ageProofs, eventsOf, recoveryCodesOf, signUpGuarded } from "../../entry/testing/two-factor-players.ts";
import { newWallet, signUpLinked } from "../../entry/testing/wallets.ts";
import { type Bank, createBank } from "../../transactions/testing/bank.ts";
import { addPicture, readSecretsOf } from "./testing/read-secrets.ts";

let fixture: AccessFixture;
let bank: Bank;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), "passport-export-"));
  cleanUp.defer(() => rm(directory, { recursive: true }));
  fixture = cleanUp.use(await startAccessFixture({ FILES_DIRECTORY: directory }));
  bank = createBank(fixture.api.context.ledger);
});
afterAll(() => cleanUp.disposeAsync());

const signUp = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};
const request = (browser: Browser, headers = {}) => browser.get("/api/account/export", headers);
/** The document, checked to be a file as promised. */
const download = async (browser: Browser) => {
  const { status, headers, text } = await request(browser);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('attachment; filename="passport-data.json"');
  expect(headers.get("cache-control")).toBe("no-store");
  return { text, document: JSON.parse(text) as Record<string, never[]> };
};

describe("the copy of one's data", () => {
  it("is everything about the player, in one file", async () => {
    const wallet = newWallet();
    const { browser, user } = await signUpLinked(fixture, wallet);
    const deposit = await bank.deposit(user.account_id, 5n);
    const currency = { code: "H7C", name: "Hangar 7 credits", decimals: 0 };
    const declared = await declareCurrency(fixture.db, { ...currency, issuer: "hangar-7", cap: 100n });
    const reward = await bank.give(declared, user.account_id, 70n);
    const picture = await addPicture(fixture, user.id, Buffer.from("a picture"));
    const { document } = await download(browser);
    expect(document).toMatchObject({
      profile: { id: user.id, email: user.email, public_address: wallet.address, withdraw_lock: false },
      accepts_marketing: false,
      tenant: null,
      accepted_terms: { version: termsVersion, accepted_at: expect.any(String) },
      connections: [],
      consents: [],
      ways_in: [
        { kind: "password", added_at: expect.any(String), suspended_at: null },
        { kind: "wallet", added_at: expect.any(String), suspended_at: null },
      ],
      denial: null,
      spending_limit: null,
      known_browsers: [{ first_seen_at: expect.any(String) }],
      sessions: [{ user_agent: "Firefox on Linux", address: browser.address, ended_at: null }],
      security_events: [{ kind: "data_exported" }, { kind: "wallet_linked" }, { kind: "signed_up" }],
      files: [{ id: picture, data: Buffer.from("a picture").toString("base64") }],
      staff_requests: [],
      items: [],
      collectibles: [],
      early_allocation: null,
      early_agreement: null,
      purchase_quotes: [],
      purchase_credits: [],
      operations: [],
      other_balances: [{ currency, balance: "70" }],
      transactions: [
        { transaction_reference: deposit, amount: "5", balance_after: "5", currency: { code: "SUPS" } },
        { transaction_reference: reward, amount: "70", balance_after: "70", currency },
      ],
    });
  });

  it("has what limits payments, and what the player has said was not them", async () => {
    const { browser, user } = await signUpLinked(fixture, newWallet());
    const since = new Date("2026-11-01T10:00:00.000Z");
    await fixture.db.insertInto("denials").values({ user_id: user.id, since }).execute();
    await fixture.db.insertInto("spending_limits").values({ user_id: user.id, daily_limit: "50" }).execute();
    await fixture.db.updateTable("ways_in").set({ suspended_at: since }).where("kind", "=", "wallet").execute();
    const { document } = await download(browser);
    expect(document).toMatchObject({
      denial: { since: since.toISOString(), said_at: expect.any(String) },
      spending_limit: { daily_limit: "50", next_daily_limit: null, next_limit_at: null },
    });
    expect(document["ways_in"]).toContainEqual(
      expect.objectContaining({ kind: "wallet", suspended_at: since.toISOString() }),
    );
  });

  it("has the news that wait for a digest, without the link that locks the account", async () => {
    const { browser, user, email: to } = await signUp();
    const { factors: access } = fixture.api.context;
    const news = { subject: "Something happened", paragraphs: ["It happened just now."] };
    for (let nth = 0; nth < 12; nth += 1) {
      await fixture.db
        .transaction()
        .execute((transaction) => access.emailOwner(transaction, { userId: user.id, email: news }));
    }
    const { text, document } = await download(browser);
    const withheld = { to, subject: news.subject, at: expect.any(String), from: null };
    expect(document["withheld_emails"]?.slice(0, 2)).toEqual([withheld, withheld]);
    expect(text).not.toContain("/not-me");
  });

  it("[EARLY2-18] has the agreement of an early contributor", async () => {
    const { browser, user } = await signUpLinked(fixture, newWallet());
    await allocate(fixture.db, { account_id: user.account_id });
    await agree(fixture.db, { accountId: user.account_id, wallet: user.public_address ?? "" });
    const { document } = await download(browser);
    expect(document).toMatchObject({
      early_allocation: { allocation: "1000", daily_release: "10" },
      early_agreement: { agreed: true, name: "Erin Earley", email: "erin@passport.example", phone: "+61412555018" },
    });
  });

  it("has nothing that opens anything", async () => {
    const bob = await signUpGuarded(fixture);
    const codes = (await recoveryCodesOf(bob.browser)).map(({ recovery_code }) => recovery_code);
    const { text } = await download(bob.browser);
    const secrets = [...(await readSecretsOf(fixture.db, bob.userId)), bob.password, bob.secret, ...codes];
    expect(secrets.length).toBeGreaterThan(25);
    for (const secret of [...secrets, ...bob.browser.cookies.values()]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/hash|sealed|token_hash/);
  });

  it("is the session's own: mallory's has nothing of alice, a guest gets none", async () => {
    const [alice, mallory] = [await signUp(), await signUp()];
    await bank.deposit(alice.user.account_id, 5n);
    const { text } = await download(mallory.browser);
    for (const hers of [alice.user.id, alice.user.account_id, alice.username, alice.email]) {
      expect(text).not.toContain(hers);
    }
    expect((await request(fixture.newBrowser())).status).toBe(401);
    expect((await mallory.browser.get(`/api/account/export?id=${alice.user.id}`)).text).not.toContain(alice.user.id);
  });

  it("wants a fresh proof of who it is, and one of our own pages to ask", async () => {
    const { browser, user } = await signUp();
    expect((await request(browser, { "sec-fetch-site": "cross-site" })).body.error_code).toBe("forbidden_origin");
    await ageProofs(fixture, user.id, "11 minutes");
    expect((await request(browser)).body.error_code).toBe("step_up_required");
    expect(await eventsOf(fixture, user.id)).not.toContain("data_exported");
  });

  it("is refused while the account is locked, and the owner is not told of what did not happen", async () => {
    const { browser, user } = await signUp();
    await browser.command("USER:LOCK", { type: "account" });
    expect((await request(browser)).body.error_code).toBe("account_locked");
    expect(await eventsOf(fixture, user.id)).not.toContain("data_exported");
  });

  it("is told to the owner, and can be had five times a day", async () => {
    const { browser, user, email } = await signUp();
    for (let nth = 0; nth < 5; nth += 1) await download(browser);
    expect((await fixture.mailTo(email)).subject).toBe("Your Passport data was downloaded");
    const { status, body } = await request(browser);
    expect({ status, code: body.error_code }).toEqual({ status: 429, code: "wait_before_retry" });
    expect((await eventsOf(fixture, user.id)).filter((event) => event === "data_exported")).toHaveLength(5);
  });

  it("has every transaction of a long history once, and every event", async () => {
    const { browser, user } = await signUp();
    await bank.deposit(user.account_id, 10n ** 6n);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 500 }, () => bank.spend(user.account_id, 1n)));
    }
    const { document } = await download(browser);
    const references = (document["transactions"] ?? []).map(({ transaction_reference: id }) => id);
    expect(references).toHaveLength(2501);
    expect(new Set(references).size).toBe(2501);
  });
});
