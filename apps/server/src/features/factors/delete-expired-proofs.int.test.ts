import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../entry/testing/access-fixture.ts";
import { requestPasskey } from "../entry/testing/passkeys.ts";
import { registerSomebody } from "../entry/testing/registration.ts";
import { logInWithWallet, newWallet } from "../entry/testing/wallets.ts";

const expiringTables = [
  "email_codes",
  "email_proofs",
  "link_tokens",
  "tfa_challenges",
  "identity_proofs",
  "provider_visits",
  "passkey_challenges",
  "wallet_nonces",
] as const;

let fixture: AccessFixture;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startAccessFixture());
});
afterAll(() => cleanUp.disposeAsync());

/** A player who left for a provider and never came back. */
const leaveVisit = () =>
  fixture.db
    .insertInto("provider_visits")
    .values({
      secret_hash: randomBytes(32),
      browser_hash: randomBytes(32),
      provider: "twitter",
      purpose: "login",
      expires_at: sql<Date>`now() + interval '10 minutes'`,
    })
    .execute();

const counts = async (): Promise<number[]> => {
  const rows = await Promise.all(
    expiringTables.map((table) => fixture.db.selectFrom(table).select("expires_at").execute()),
  );
  return rows.map(({ length }) => length);
};

const letPass = async (interval: string): Promise<void> => {
  for (const table of expiringTables) {
    const earlier = sql<Date>`expires_at - ${interval}::interval`;
    await fixture.db.updateTable(table).set({ expires_at: earlier }).execute();
  }
};

const runJob = () => fixture.api.runJob("delete-expired-proofs");

it("deletes what expired more than a day ago, and nothing that is live or was just now", async () => {
  const leaveOneOfEach = async () => {
    const { email: registered } = await registerSomebody(fixture);
    // What that sign-up left; the next one leaves the same.
    for (const table of ["email_codes", "email_proofs"] as const) {
      await fixture.db.deleteFrom(table).where("email_canonical", "=", registered).execute();
    }
    const browser = fixture.newBrowser();
    const { email, password } = await fixture.signUp(browser);
    await fixture.turnOnTwoFactor(browser);
    const { body } = await fixture.logIn(fixture.newBrowser(), { email, password });
    expect(body.tfa_token).toBeDefined();
    await fixture.db.deleteFrom("link_tokens").where("purpose", "<>", "verify_email").execute();
    // A message to sign, and a wallet that has no account yet.
    await logInWithWallet(fixture.newBrowser(), newWallet());
    await requestPasskey(fixture.newBrowser());
    await leaveVisit();
  };
  await leaveOneOfEach();
  await runJob();
  expect(await counts()).toEqual(expiringTables.map(() => 1));

  // The longest life is a day: everything is over now, and nothing for longer than a day.
  await letPass("24 hours 1 minute");
  await runJob();
  expect(await counts()).toEqual(expiringTables.map(() => 1));

  await letPass("24 hours");
  await leaveOneOfEach();
  expect(await counts()).toEqual(expiringTables.map(() => 2));
  await runJob();
  expect(await counts()).toEqual(expiringTables.map(() => 1));
  const live = await Promise.all(
    expiringTables.map((table) =>
      fixture.db.selectFrom(table).select(sql<boolean>`expires_at > now()`.as("is_live")).executeTakeFirst(),
    ),
  );
  expect(live).toEqual(expiringTables.map(() => ({ is_live: true })));
});
