/** All SQL that only reads operations: for players, for support and by transaction. */
import { bytesArray, type Database, fixedQuery, plainArray, type Transaction } from "@passport/database";
import { endStates, type OperationEventName, type OperationKind, type OperationState } from "@passport/protocol";
import { sql } from "kysely";
import { columnsOf } from "./columns-store.ts";
import type { OperationRow } from "./operation-row.ts";

export interface Page {
  page: number;
  pageSize: number;
}

export interface StepRow {
  name: OperationEventName;
  at: Date;
  tx_hash: Buffer | null;
  block_number: number | null;
}

/** How often each account's operations have changed in all. A trigger counts (0045-indexes.sql): one row for each kind. */
export const countChanges = async (db: Database, accountIds: readonly string[]): Promise<number[]> => {
  const rows = await changesByAccount(db, { ids: plainArray(accountIds) });
  const counts = new Map(rows.map(({ account_id, changes }) => [account_id, changes]));
  return accountIds.map((id) => counts.get(id) ?? 0);
};

const changesByAccount = fixedQuery(
  "operation_changes",
  (_, { ids }: { ids: string }) => sql<{ account_id: string; changes: number }>`
      select account_id, sum(changes)::bigint as changes from operation_counts
      where account_id = any(${ids}::uuid[]) group by account_id`,
);

/** What each account has in flight and the newest of what ended, newest first. */
export const findShown = (
  db: Database,
  accountIds: readonly string[],
  limits: { inFlight: number; ended: number },
): Promise<(OperationRow & { account_id: string })[]> =>
  shownOfAccounts(db, { ids: plainArray(accountIds), endStates: plainArray(endStates), ...limits });

interface Shown {
  ids: string;
  endStates: string;
  inFlight: number;
  ended: number;
}

const shownOfAccounts = fixedQuery(
  "shown_operations",
  (_, given: Shown) => sql<OperationRow & { account_id: string }>`
      select ${columnsOf("shown")} from unnest(${given.ids}::uuid[]) as asked (id)
      cross join lateral (
        (select ${columnsOf("operations")} from operations where account_id = asked.id and state <> all(${given.endStates}::text[])
         order by created_at desc, id desc limit ${given.inFlight})
        union all
        (select ${columnsOf("operations")} from operations where account_id = asked.id and state in ('confirmed', 'failed', 'returned')
         order by updated_at desc limit ${given.ended})
      ) shown
      order by created_at desc, id desc`,
);

interface Found {
  operations: OperationRow[];
  total: number;
}

/**
 * Newest first; all kinds unless one is named. It reads about as many rows as it returns, however many operations the
 * account has: earlier pages are skipped in the index, and the total is counted already (`operation-counts.int.test.ts`).
 */
export const findPage = async (
  db: Database,
  accountId: string,
  { page, pageSize, kind }: Page & { kind?: OperationKind },
): Promise<Found> => {
  const fits = kind === undefined ? sql`account_id = ${accountId}` : sql`account_id = ${accountId} and kind = ${kind}`;
  const { rows } = await sql<OperationRow>`
    select operations.* from (
      select id from operations where ${fits} order by created_at desc, id desc limit ${pageSize} offset ${page * pageSize}
    ) shown
    join operations on operations.id = shown.id
    order by operations.created_at desc, operations.id desc
  `.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select coalesce(sum(operations), 0)::bigint as total from operation_counts where ${fits}
  `.execute(db);
  return { operations: rows, total: counts[0]?.total ?? 0 };
};

/** What an index holds alone, word for word: deposits from 1 SUPS on. Smaller ones are claimed, and clutter no list. */
const isListed = sql`state in ('unclaimed', 'unfulfilled') and (kind <> 'deposit' or amount >= 1000000000000000000)`;

/** The oldest first. */
export const findStuck = async (
  db: Database,
  state: "unclaimed" | "unfulfilled",
  { page, pageSize }: Page,
): Promise<Found> => {
  const { rows } = await sql<OperationRow>`
    select * from operations where state = ${state} and ${isListed}
    order by created_at, id limit ${pageSize} offset ${page * pageSize}
  `.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from operations where state = ${state} and ${isListed}
  `.execute(db);
  return { operations: rows, total: counts[0]?.total ?? 0 };
};

/** Newest first, those after the given one: however many there are, each page costs the same. */
export const findOlder = async (
  db: Database,
  accountId: string,
  { after = null, limit }: { after?: string | null | undefined; limit: number },
): Promise<OperationRow[]> => {
  const { rows } = await sql<OperationRow>`
    select * from operations
    where account_id = ${accountId}
      and (${after}::uuid is null or (created_at, id) < (select created_at, id from operations where id = ${after}))
    order by created_at desc, id desc limit ${limit}
  `.execute(db);
  return rows;
};

export const hasOpenOperations = async (db: Database, accountId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from operations where account_id = ${accountId} and state not in ('confirmed', 'failed', 'returned') limit 1
  `.execute(db);
  return rows.length > 0;
};

export const findOwnOperation = async (
  db: Database,
  id: string,
  accountId: string,
): Promise<OperationRow | undefined> => {
  const { rows } = await sql<OperationRow>`
    select * from operations where id = ${id} and account_id = ${accountId}
  `.execute(db);
  return rows[0];
};

/** In no order; whose they are is the caller's question. */
const operationsByIds = fixedQuery(
  "find_operations",
  (_, given: { ids: string }) => sql<OperationRow>`
    select ${columnsOf("operations")} from operations where id = any(${given.ids}::uuid[])`,
);

export const findOperations = (db: Database, ids: readonly string[]): Promise<OperationRow[]> =>
  operationsByIds(db, { ids: plainArray(ids) });

/** Oldest first. */
export const findSteps = async (db: Database, operationId: string): Promise<StepRow[]> => {
  const rows = await db
    .selectFrom("operation_steps")
    .select(["name", "at", "tx_hash", "block_number"])
    .where("operation_id", "=", operationId)
    .orderBy("number")
    .execute();
  return rows as StepRow[];
};

/** Every operation of the kind that one of these transactions led to, of any account. */
export const findByTransactions = async (
  db: Database,
  kind: OperationKind,
  hashes: readonly Buffer[],
): Promise<OperationRow[]> => {
  if (hashes.length === 0) return [];
  const { rows } = await sql<OperationRow>`
    select * from operations where tx_hash = any(${bytesArray(hashes.map((hash) => hash.toString("hex")))}::bytea[]) and kind = ${kind} order by created_at, id
  `.execute(db);
  return rows;
};

/** Questions to games whose deadline has passed, the longest overdue first. */
export const findUnanswered = async (
  db: Database,
  { kinds, limit }: { kinds: readonly OperationKind[]; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from operations
    where state = 'pending' and kind in ('payment', 'move_to_game', 'move_from_game') and kind = any(${[...kinds]}::text[])
      and deadline <= now()
    order by deadline limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
};

export const countPending = async (db: Database, accountId: string, kind: OperationKind): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from operations
    where account_id = ${accountId} and kind = ${kind} and state = 'pending' and tx_hash is not null
  `.execute(db);
  return rows[0]?.count ?? 0;
};

/** The oldest of what came from an unlinked wallet, locked until the transaction ends. */
export const lockUnclaimed = async (
  transaction: Transaction,
  { kind, of, limit }: { kind: OperationKind; of: { wallet: string } | { operationId: string }; limit: number },
): Promise<OperationRow[]> => {
  const isMeant = "wallet" in of ? sql<boolean>`wallet = ${of.wallet}` : sql<boolean>`id = ${of.operationId}`;
  const { rows } = await sql<OperationRow>`
    select * from operations where id in (
      select id from operations where state = 'unclaimed' and ${isMeant} and kind = ${kind}
      order by created_at, id limit ${limit}
    ) and state = 'unclaimed'
    order by id for update
  `.execute(transaction);
  return rows;
};

/** A withdrawal in one of these still holds its amount. */
const holdingStates: readonly OperationState[] = ["pending", "confirming", "queued"];

export const sumHeldWithdrawals = async (db: Database, accountId: string): Promise<string> => {
  const row = await db
    .selectFrom("operations")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount"), sql<string>`0`).as("amount"))
    .where("account_id", "=", accountId)
    .where("kind", "=", "withdrawal")
    .where("state", "in", holdingStates)
    .executeTakeFirstOrThrow();
  return row.amount;
};

/** EARLY2-14: all withdrawals that were not returned, those in flight included. */
export const sumWithdrawals = async (db: Database, accountId: string): Promise<bigint> => {
  const { sum } = await db
    .selectFrom("operations")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount"), sql<string>`0`).as("sum"))
    .where("account_id", "=", accountId)
    .where("kind", "=", "withdrawal")
    .where("state", "not in", ["returned", "failed"])
    .executeTakeFirstOrThrow();
  return BigInt(sum);
};

/** As `sumWithdrawals`, of the last 24 hours by the database's clock. */
export const sumWithdrawalsOfDay = async (db: Database, accountId: string): Promise<bigint> => {
  const { sum } = await db
    .selectFrom("operations")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount"), sql<string>`0`).as("sum"))
    .where("account_id", "=", accountId)
    .where("kind", "=", "withdrawal")
    .where("state", "not in", ["returned", "failed"])
    .where("created_at", ">", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return BigInt(sum);
};

/** What was credited as deposits in the last 24 hours by the database's clock, and when the newest of it is 24 hours old. */
export const sumDepositsOfDay = async (
  db: Database,
  accountId: string,
): Promise<{ amount: bigint; until: Date | undefined }> => {
  const { sum, until } = await db
    .selectFrom("operations")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount"), sql<string>`0`).as("sum"))
    .select(sql<Date | null>`max(updated_at) + interval '24 hours'`.as("until"))
    .where("account_id", "=", accountId)
    .where("kind", "=", "deposit")
    // Nothing follows, so it was updated last when it was credited.
    .where("state", "=", "confirmed")
    .where("updated_at", ">", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return { amount: BigInt(sum), until: until ?? undefined };
};

/** Deposits from wallets that no player has linked yet: held and owed by us, but in no player's balance. */
export const sumUnclaimedDeposits = async (transaction: Transaction): Promise<bigint> => {
  const { sum } = await transaction
    .selectFrom("operations")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount"), sql<string>`0`).as("sum"))
    .where("state", "=", "unclaimed")
    .where("kind", "=", "deposit")
    .executeTakeFirstOrThrow();
  return BigInt(sum);
};
