/** Each invariant is broken once by the owner's hand: a check that finds nothing would be decoration. */
import { connectDatabase, type Database, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { issuerAccount, playerAccount, systemAccount } from "../account.ts";
import { createLedger } from "../ledger.ts";
import { createPostgresEngine } from "../postgres/postgres-engine.ts";
import { formatReport } from "./format-report.ts";
import { invariants } from "./invariants.ts";
import { reconcile, reconcileOrHalt } from "./reconcile.ts";

const openBooks = async () => {
  await using stack = new AsyncDisposableStack();
  const { ownerUrl, databaseUrl } = stack.use(await createTestDatabase());
  // One connection: a slip switches the table's own guards off for its session.
  const owner = stack.use(connectDatabase(ownerUrl, { maxConnections: 1 }));
  const db = stack.use(connectDatabase(databaseUrl));
  const ledger = stack.use(createLedger({ db }));
  const alice = newId();
  const chain = systemAccount("chain", "Ethereum", alice);
  await createPostgresEngine(db).openAccounts([{ id: alice, kind: "user", name: "alice" }, chain]);
  const deposit = (amount: bigint) =>
    ledger.post({
      kind: "post",
      id: newId(),
      debit: chain.id,
      credit: alice,
      amount,
      group: "DEPOSIT",
      subGroup: "TRANSFER",
      description: "Deposit",
    });
  const hold = (id: string, amount: bigint) =>
    ledger.post({
      kind: "hold",
      id,
      debit: alice,
      credit: chain.id,
      amount,
      group: "WITHDRAWAL",
      subGroup: "TRANSFER",
      description: "Withdrawal",
      forbiddenBy: ["withdraw", "total"],
    });
  const { rows } = await sql<{ id: number }>`
    select ledger.declare_currency('ARCADE', 'Arcade points', 0::smallint, 'arcade', 1000) as id`.execute(owner);
  const points = { id: rows[0]?.id ?? 0, alice: "", issuer: "" };
  for (const account of [playerAccount(alice, "alice", points.id), issuerAccount(points.id, "Arcade", alice)]) {
    await createPostgresEngine(db).openAccounts([account]);
    points[account.kind === "user" ? "alice" : "issuer"] = account.id;
  }
  for (let n = 0; n < 520; n += 1) void deposit(10n);
  await deposit(1000n);
  const holds = { open: newId(), settled: newId(), released: newId() };
  for (const id of Object.values(holds)) await hold(id, 100n);
  await ledger.post({ kind: "settle", id: newId(), hold: holds.settled });
  await ledger.post({ kind: "release", id: newId(), hold: holds.released });
  // Refused, and remembered as such.
  await hold(newId(), 10n ** 9n);
  const owned = stack.move();
  return { owner, db, ledger, alice, chain, points, holds, hold, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

type Books = Awaited<ReturnType<typeof openBooks>>;

type Statement = ReturnType<typeof sql>;

/** As a mistake of the database owner would. */
const slip = async (owner: Database, statements: readonly Statement[]): Promise<void> => {
  for (const statement of statements) await statement.execute(owner);
};

const slips: Record<string, (books: Books) => Statement[]> = {
  sum_is_zero: ({ alice }) => [sql`update ledger.accounts set posted = posted + 1 where id = ${alice}`],
  nobody_owes: ({ alice }) => [
    sql`alter table ledger.accounts drop constraint only_chains_and_issuers_owe`,
    sql`update ledger.accounts set posted = -1 where id = ${alice}`,
  ],
  transfers_stay_in_one_currency: ({ alice, points }) => [
    sql`update ledger.transfers set debit = ${points.issuer} where credit = ${alice} and amount = 1000`,
  ],
  issued_within_caps: ({ points }) => [sql`update ledger.issues set issued = 1 where currency = ${points.id}`],
  entries_make_balances: ({ alice, chain }) => [
    sql`update ledger.accounts set posted = posted + case id when ${alice} then 5 else -5 end
        where id in (${alice}, ${chain.id})`,
  ],
  entries_are_a_chain: ({ alice }) => [
    sql`update ledger.entries set balance_after = balance_after + 1 where account_id = ${alice} and seq = 7`,
  ],
  transfers_have_two_entries: ({ alice }) => [
    sql`delete from ledger.entries where account_id = ${alice} and seq = 520`,
  ],
  holds_make_held: ({ alice }) => [sql`update ledger.accounts set held = held + 1 where id = ${alice}`],
  holds_end_once: ({ holds }) => [sql`delete from ledger.hold_ends where hold_id = ${holds.released}`],
  shards_are_closed: ({ holds }) => [
    sql`update ledger.transfers set credit = overlay(credit::text placing
          case right(credit::text, 1) when '0' then '1' else '0' end from 36)::uuid where id = ${holds.open}`,
  ],
  milestones_count_entries: ({ alice }) => [
    sql`update ledger.milestones set entries = entries + 1 where account_id = ${alice} and seq = 512`,
  ],
};

describe("reconciliation", () => {
  it("[LEDGER-2] finds nothing wrong with honest books, and counts what it read", async () => {
    await using books = await openBooks();
    const report = await reconcile(books.db);
    expect(report).toEqual({ accounts: 4, transfers: 527, entries: 1044, breaches: [] });
    expect(formatReport(report)).toContain("The books add up.");
  });

  it.each(invariants.map(({ name }) => name))("catches a breach of %s", async (name) => {
    await using books = await openBooks();
    const breach = slips[name];
    if (breach === undefined) throw new Error(`no test breaks ${name} on purpose`);
    await slip(books.owner, breach(books));
    const report = await reconcile(books.db);
    expect(report.breaches.map(({ invariant }) => invariant)).toContain(name);
    expect(formatReport(report)).toContain("WRONG");
  });
});

describe("a breach", () => {
  it("stops withdrawals in every process at once, and nothing else; only the owner ends it", async () => {
    await using books = await openBooks();
    const { owner, db, ledger, hold, holds } = books;
    expect((await reconcileOrHalt(db)).breaches).toEqual([]);
    expect(await hold(newId(), 1n)).toBe("posted");
    await slip(owner, slips["sum_is_zero"]?.(books) ?? []);
    await reconcileOrHalt(db);
    expect(await hold(newId(), 1n)).toBe("withdrawals_halted");
    expect(await ledger.post({ kind: "settle", id: newId(), hold: holds.open })).toBe("posted");
    await expect(sql`select ledger.resume_withdrawals('mine')`.execute(db)).rejects.toMatchObject({ code: "42501" });
    await sql`select ledger.resume_withdrawals('mended')`.execute(owner);
    expect(await hold(newId(), 1n)).toBe("posted");
  });
});
