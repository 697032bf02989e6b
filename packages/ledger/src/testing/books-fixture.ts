/** Books with a player and a chain, the auditor's connection, and one way to break each invariant by the owner's hand. */
import { addressAs, connectDatabase, type Database, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { issuerAccount, playerAccount, systemAccount } from "../account.ts";
import { createLedger } from "../ledger.ts";
import { createPostgresEngine } from "../postgres/postgres-engine.ts";

export const openBooks = async () => {
  await using stack = new AsyncDisposableStack();
  const { ownerUrl, databaseUrl } = stack.use(await createTestDatabase());
  // One connection: a slip switches the table's own guards off for its session.
  const owner = stack.use(connectDatabase(ownerUrl, { maxConnections: 1 }));
  const auditor = stack.use(connectDatabase(addressAs(ownerUrl, "auditor")));
  const replica = new URL(addressAs(ownerUrl, "auditor"));
  replica.searchParams.set("options", "-c default_transaction_read_only=on");
  const readOnly = stack.use(connectDatabase(replica.toString()));
  const db = stack.use(connectDatabase(databaseUrl));
  const ledger = stack.use(createLedger({ db }));
  const alice = newId();
  const chain = systemAccount("chain", "Ethereum", alice);
  await createPostgresEngine(db).openAccounts([{ id: alice, kind: "user", name: "alice" }, chain]);
  const topic = { group: "DEPOSIT", subGroup: "TRANSFER" };
  const deposit = (amount: bigint) =>
    ledger.post({
      kind: "post",
      id: newId(),
      debit: chain.id,
      credit: alice,
      amount,
      ...topic,
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
  /** 522 entries of each account, 527 transfers, one hold of each outcome. */
  const play = async () => {
    const before = await ledger.balance(alice);
    for (let n = 0; n < 520; n += 1) void deposit(10n);
    await deposit(1000n);
    const holds = { open: newId(), settled: newId(), released: newId() };
    for (const id of Object.values(holds)) await hold(id, 100n);
    await ledger.post({ kind: "settle", id: newId(), hold: holds.settled });
    await ledger.post({ kind: "release", id: newId(), hold: holds.released });
    // Refused, and remembered as such.
    await hold(newId(), 10n ** 9n);
    return { holds, firstSeq: (before?.seq ?? 0) + 1 };
  };
  const owned = stack.move();
  return {
    ...{ ownerUrl, databaseUrl, owner, auditor, readOnly, db, ledger, alice, chain, points, deposit, hold, play },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};

export type Books = Awaited<ReturnType<typeof openBooks>>;
export type Played = Awaited<ReturnType<Books["play"]>>;

type Statement = ReturnType<typeof sql>;

/** As a mistake of the database owner would. */
export const slip = async (owner: Database, statements: readonly Statement[]): Promise<void> => {
  for (const statement of statements) await statement.execute(owner);
};

/** Each invariant, and what breaks it in the rows of one round of play. */
const slips: Readonly<Record<string, (books: Books, played: Played) => Statement[]>> = {
  sum_is_zero: ({ alice }) => [sql`update ledger.accounts set posted = posted + 1 where id = ${alice}`],
  nobody_owes: ({ alice }) => [
    sql`alter table ledger.accounts drop constraint only_chains_and_issuers_owe`,
    sql`update ledger.accounts set posted = -1 where id = ${alice}`,
  ],
  transfers_stay_in_one_currency: ({ alice, points }, { firstSeq }) => [
    sql`update ledger.transfers set debit = ${points.issuer}
        where id = (select transfer_id from ledger.entries where account_id = ${alice} and seq = ${firstSeq + 520})`,
  ],
  issued_within_caps: ({ points }) => [sql`update ledger.issues set issued = 1 where currency = ${points.id}`],
  entries_make_balances: ({ alice, chain }) => [
    sql`update ledger.accounts set posted = posted + case id when ${alice} then 5 else -5 end
        where id in (${alice}, ${chain.id})`,
  ],
  entries_are_a_chain: ({ alice }, { firstSeq }) => [
    sql`update ledger.entries set balance_after = balance_after + 1 where account_id = ${alice} and seq = ${firstSeq + 6}`,
  ],
  transfers_have_two_entries: ({ alice }, { firstSeq }) => [
    sql`delete from ledger.entries where account_id = ${alice} and seq = ${firstSeq + 519}`,
  ],
  holds_make_held: ({ alice }) => [sql`update ledger.accounts set held = held + 1 where id = ${alice}`],
  holds_end_once: (_, { holds }) => [sql`delete from ledger.hold_ends where hold_id = ${holds.released}`],
  shards_are_closed: (_, { holds }) => [
    sql`update ledger.transfers set credit = overlay(credit::text placing
          case right(credit::text, 1) when '0' then '1' else '0' end from 36)::uuid where id = ${holds.open}`,
  ],
  milestones_count_entries: ({ alice }, { firstSeq }) => [
    sql`update ledger.milestones set entries = entries + 1
        where account_id = ${alice} and seq = ${Math.ceil(firstSeq / 512) * 512}`,
  ],
};

export const slipOf = (invariant: string): ((books: Books, played: Played) => Statement[]) => {
  const found = slips[invariant];
  if (found === undefined) throw new Error(`no test breaks ${invariant} on purpose`);
  return found;
};
