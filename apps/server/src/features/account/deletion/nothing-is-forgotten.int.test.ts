/**
 * Whatever is kept about a player is erased with the account, or named here with the reason why it is not. The tables
 * are asked of the database, so that one which is added tomorrow cannot be forgotten.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../access/testing/access-fixture.ts";
import { shows } from "../../access/testing/dump-database.ts";
import { runDeletions, waitOut } from "./testing/account-fixtures.ts";
import { fillWithTraces, readRowsAbout, readTables, readText } from "./testing/player-traces.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** Tables whose rows about a player outlive them. */
const kept: Record<string, string> = {
  "public.users": "emptied, not deleted: the books name its account; every column is looked at below",
  "public.security_events": "append-only; who did what and from where, for as long as a theft may come to light",
  "public.audit_log": "append-only; what staff did, and to whom",
  "public.operations":
    "a part of the books: what came from a chain and what went there, which everybody can read there",
  "public.operation_steps": "a part of the books: when each of them went on",
  "public.vouchers": "a part of the books: what was signed",
  "public.items": "what was there and is none any more",
  "public.assets": "collectibles in the player's own wallet; they are nobody's afterwards",
  "public.purchase_quotes": "a part of the books: at which price was sold",
  "public.reserve_nodes": "the proof of reserves of a day; an id and a sum, gone with the next reports",
  "public.files": "cannot be read from then on; the hourly job removes what is stored, then the row",
  "public.factions": "of the house; no player is in it",
  "public.identity_proofs": "of somebody who has no account yet; gone within the hour",
  "ledger.accounts": "the books; its name follows the emptied user",
  "ledger.entries": "the books",
  "ledger.transfers": "the books",
  "ledger.milestones": "the books",
};

/** What a column of an emptied user holds. */
const emptied: Record<string, unknown> = {
  username: expect.stringMatching(/^gone_[0-9a-z]{10}$/),
  first_name: "",
  last_name: "",
  email: null,
  email_canonical: null,
  verified: false,
  mobile_number: null,
  public_address: null,
  withdraw_lock: true,
  mint_lock: true,
  total_lock: false,
  role: "Member",
  accepts_marketing: false,
  withdrawals_held_until: null,
  organisation_id: null,
  faction_id: null,
  avatar_id: null,
  deletion_due_at: null,
  // What the books know it by, and when.
  id: expect.any(String),
  account_id: expect.any(String),
  version: expect.any(Number),
  created_at: expect.any(Date),
  deleted_at: expect.any(Date),
};

it("every table about players is emptied of them, or has a reason", async () => {
  const browser = fixture.newBrowser();
  const { user, email } = await fixture.signUp(browser);
  const { error } = await browser.command("USER:DELETION:REQUEST", { username: user.username });
  expect(error).toBeUndefined();
  const player = { userId: user.id, accountId: user.account_id, email };
  const { secrets, sessionId } = await fillWithTraces(fixture.db, player);
  const names = [user.id, user.account_id, sessionId, email];

  const tables = await readTables(fixture.db);
  const before = await readRowsAbout(fixture.db, tables, names);
  const untried = tables.filter((table) => !(table in kept) && before[table] === undefined);
  expect(untried, "fill these with a row about the player in player-traces.ts").toEqual([]);

  await waitOut(fixture.db, user.id);
  expect(await runDeletions(fixture)).toBe(1);

  const after = await readRowsAbout(fixture.db, tables, names);
  expect(Object.keys(after).filter((table) => !(table in kept))).toEqual([]);
  const row = await fixture.db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
  expect(row).toEqual(emptied);

  const left = await readText(fixture.db, tables);
  const found = [email, user.username, ...secrets].filter((secret) => shows(left, secret));
  expect(found).toEqual([]);
});
