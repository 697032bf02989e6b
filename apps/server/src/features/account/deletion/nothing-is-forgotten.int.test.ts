/**
 * Everything that is stored about a player is erased with the account, or named here with the reason why it is not. The
 * tables are read from the database, so that a new one cannot be forgotten.
 */
import type { DB } from "@passport/database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { shows } from "../../entry/testing/dump-database.ts";
import { rowOf, runDeletions, waitOut } from "./testing/account-fixtures.ts";
import { filesOf, fillWithTraces, readRowsAbout, readTables, readText } from "./testing/player-traces.ts";

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
  "public.staff_request_news": "ids of requests; gone when the emails are",
  "public.staff_request_signatures": "which member of staff signed a request; gone with the request",
  "signer.staff_verdicts": "what the signer found of that signature; gone with the request",
  "public.operations": "a part of the books: what came from a chain and what went there, which is public there",
  "public.fresh_withdrawals": "amounts of the operations, which are kept; deleted after two days",
  "public.releases": "transactions for the operations, which are kept",
  "public.operation_counts": "numbers of the operations, which are kept",
  "public.spent_minutes": "sums of a day of the operations, which are kept",
  "public.operation_steps": "a part of the books: the history of each operation",
  "public.claims": "a part of the books: what a game asked for, and which account paid",
  "public.claim_refunds": "a part of the books: what a game gave back",
  "public.vouchers": "a part of the books: what was signed",
  "public.moves": "a part of the books: which game decided on a move, and its own id of the player",
  "public.items": "what was there and is none any more",
  "public.item_holds": "until its operation has ended; an account that has one is not deleted",
  "public.assets": "collectibles in the player's own wallet; they have no owner afterwards",
  "public.early_allocations": "the limit of an account that nobody can log in to, without its wallet",
  "public.purchase_credits": "a part of the books: what a purchase was worth",
  "public.purchase_quotes": "a part of the books: at which price was sold",
  "public.reserve_nodes": "the proof of reserves of a day; an id and a sum, gone with the next reports",
  "public.files": "cannot be read from then on; the hourly job removes what is stored, then the row",
  "public.factions": "the game's own; no player is in it",
  "public.identity_proofs": "before there is an account; gone within the hour",
  "ledger.accounts": "the books; its name follows the emptied user",
  "ledger.entries": "the books",
  "ledger.transfers": "the books",
  "ledger.milestones": "the books",
  "ledger.checkpoints": "numbers and hashes of the books",
};

/**
 * Rows that stay and are cleared. Every column is declared: what it holds afterwards, or why it is kept. A column that is
 * declared as cleared must hold another value before, so that one which is never cleared fails this test.
 */
interface ClearedRow {
  cleared: Record<string, unknown>;
  kept: Record<string, string>;
}

type Declared<Table extends keyof DB, Kept extends keyof DB[Table]> = {
  cleared: Record<Exclude<keyof DB[Table], Kept>, unknown>;
  kept: Record<Kept, string>;
};

const users: Declared<"users", "id" | "account_id" | "version" | "created_at" | "deleted_at" | LockColumn> = {
  cleared: {
    username: expect.stringMatching(/^gone_[0-9a-z]{10}$/),
    first_name: "",
    last_name: "",
    shows_name: false,
    email: null,
    email_canonical: null,
    verified: false,
    mobile_number: null,
    public_address: null,
    role: "Member",
    accepts_marketing: false,
    tenant: null,
    terms_version: null,
    terms_accepted_at: null,
    withdrawals_held_until: null,
    wallet_usable_from: null,
    organisation_id: null,
    faction_id: null,
    avatar_id: null,
    deletion_due_at: null,
  },
  kept: {
    id: "the books refer to it",
    account_id: "the books refer to it",
    version: "numbers the changes of the row",
    created_at: "when the books first knew it",
    deleted_at: "when it was deleted",
    withdraw_lock: "says nothing about the player, and a locked account stays locked",
    mint_lock: "the same",
    total_lock: "the same",
  },
};
type LockColumn = "withdraw_lock" | "mint_lock" | "total_lock";

const files: Declared<"files", Exclude<keyof DB["files"], "stored_at">> = {
  cleared: { stored_at: null },
  kept: {
    id: "the hourly job finds what is stored by it",
    owner_id: "until the hourly job deletes the row",
    content_type: "until the hourly job deletes the row",
    size: "until the hourly job deletes the row",
    is_public: "until the hourly job deletes the row",
    created_at: "until the hourly job deletes the row",
  },
};

const expectFilled = (row: object, { cleared, kept }: ClearedRow): void => {
  expect(Object.keys(row).sort(), "declare every column").toEqual(
    [...Object.keys(cleared), ...Object.keys(kept)].sort(),
  );
  for (const [column, value] of Object.entries(cleared)) {
    const message = `fill ${column} in player-traces.ts: it already holds what it is cleared to`;
    expect({ [column]: row[column as keyof typeof row] }, message).not.toEqual({ [column]: value });
  }
};

it("[EARLY2-18] every table about players is emptied of them, or has a reason", async () => {
  const browser = fixture.newBrowser();
  const { user, email } = await fixture.signUp(browser);
  const { error } = await browser.command("USER:DELETION:REQUEST", { username: user.username });
  expect(error).toBeUndefined();
  const player = { userId: user.id, accountId: user.account_id, email };
  const { secrets, sessionId } = await fillWithTraces(fixture.db, player);
  const locks = { withdraw_lock: true, mint_lock: true, total_lock: false };
  const known = { account_id: user.account_id, deleted_at: expect.any(Date), created_at: expect.any(Date) };
  const names = [user.id, user.account_id, sessionId, email];

  const tables = await readTables(fixture.db);
  const before = await readRowsAbout(fixture.db, tables, names);
  const untried = tables.filter((table) => !(table in kept) && before[table] === undefined);
  expect(untried, "fill these with a row about the player in player-traces.ts").toEqual([]);

  expectFilled(await rowOf(fixture.db, user.id), users);
  const [picture] = await filesOf(fixture.db, user.id);
  expectFilled(picture ?? {}, files);

  await waitOut(fixture.db, user.id);
  expect(await runDeletions(fixture)).toBe(1);

  const after = await readRowsAbout(fixture.db, tables, names);
  expect(Object.keys(after).filter((table) => !(table in kept))).toEqual([]);
  expect(await rowOf(fixture.db, user.id)).toMatchObject({ ...users.cleared, ...locks, ...known });
  expect(await filesOf(fixture.db, user.id)).toMatchObject([files.cleared]);

  const left = await readText(fixture.db, tables);
  const found = [email, user.username, ...secrets].filter((secret) => shows(left, secret));
  expect(found).toEqual([]);
});
