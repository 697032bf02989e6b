/** What the books say, read by the auditor itself and at one moment: it trusts no verb of another process. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";
import type { Hash } from "viem";
import type { LogKind } from "./own-moves.ts";

/** From here on the transaction sees the database as it is at this moment. */
export const takeSnapshot = async (transaction: Transaction): Promise<void> => {
  await sql`set transaction isolation level repeatable read`.execute(transaction);
  await sql`set local statement_timeout = 0`.execute(transaction);
  // While the nodes are asked the transaction waits.
  await sql`set local idle_in_transaction_session_timeout = '3min'`.execute(transaction);
  await sql`set local work_mem = '256MB'`.execute(transaction);
};

/** The final block up to which the ledger has had the effects of a chain; undefined while it has read none. */
export const findLedgerBlock = async (
  transaction: Transaction,
  chainId: number,
): Promise<{ number: number; hash: Hash } | undefined> => {
  const row = await transaction
    .selectFrom("chain_cursors")
    .select(["finalized_number", "finalized_hash"])
    .where("chain_id", "=", chainId)
    .executeTakeFirst();
  if (row?.finalized_hash == null) return undefined;
  return { number: row.finalized_number, hash: `0x${row.finalized_hash.toString("hex")}` };
};

/** By kind, what logs of this chain have moved. */
export const sumProvenMoves = async (transaction: Transaction, chainId: number): Promise<Map<LogKind, bigint>> => {
  const { rows } = await sql<{ kind: LogKind; amount: string }>`
    select kind, sum(amount) as amount from ledger.proven_moves where chain_id = ${chainId} group by kind
  `.execute(transaction);
  return new Map(rows.map(({ kind, amount }) => [kind, BigInt(amount)]));
};

/** Through whichever chain's logs, by the treasury's account. */
export const sumProvenPurchases = async (transaction: Transaction): Promise<bigint> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0) as amount from ledger.proven_moves where kind = 'payment'`.execute(transaction);
  return BigInt(rows[0]?.amount ?? 0);
};

/**
 * Deposits by final logs that no transfer has credited. Only the process that reads the chain writes those; operations say what
 * the api says as well.
 */
export const sumUnclaimed = async (transaction: Transaction, chainId: number): Promise<bigint> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum((event.args ->> 'value')::numeric), 0) as amount from chain_events event
    where event.chain_id = ${chainId} and event.name = 'sups_deposit' and event.state = 'final' and not exists (
      select from ledger.evidence credited
      where credited.chain_id = event.chain_id and credited.tx_hash = event.tx_hash and credited.log_index = event.log_index)
  `.execute(transaction);
  return BigInt(rows[0]?.amount ?? 0);
};

export const findSold = async (transaction: Transaction): Promise<bigint> => {
  const { sold } = await transaction.selectFrom("sale").select("sold").executeTakeFirstOrThrow();
  return BigInt(sold);
};

/** Logs that moved money in the books and that the auditor has not read on the chain, or with another amount. */
export const countUnproven = async (transaction: Transaction, chainId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ledger.proven_moves moved
    left join audited_logs log on log.chain_id = moved.chain_id and log.tx_hash = moved.tx_hash
      and log.log_index = moved.log_index and log.kind = moved.kind
      and (log.kind in ('release', 'payment') or log.amount = moved.amount)
    where moved.chain_id = ${chainId} and log.tx_hash is null`.execute(transaction);
  return Number(rows[0]?.count ?? 0);
};

/**
 * Logs that the auditor has read and the books have not. What came in waits for its owner or its delivery when the books have its
 * final log with that amount; a player who cancels a nonce of their own moves nothing.
 */
export const countUnbooked = async (transaction: Transaction, chainId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audited_logs log
    where log.chain_id = ${chainId} and log.kind <> 'release'
      and not exists (
        select from ledger.proven_moves moved
        where moved.chain_id = log.chain_id and moved.tx_hash = log.tx_hash and moved.log_index = log.log_index)
      and not exists (
        select from chain_events event
        where event.chain_id = log.chain_id and event.tx_hash = log.tx_hash and event.log_index = log.log_index
          and event.state = 'final' and (event.args ->> 'value')::numeric = log.amount
          and (log.kind = 'deposit' and event.name = 'sups_deposit'
            or log.kind = 'payment' and event.name in ('token_payment', 'native_payment')))`.execute(transaction);
  return Number(rows[0]?.count ?? 0);
};

/** Payments in native coin to a plain wallet that the auditor has not looked up yet. */
export const findUnreadPayments = async (transaction: Transaction, chainId: number, limit: number): Promise<Hash[]> => {
  const { rows } = await sql<{ hash: string }>`
    select encode(moved.tx_hash, 'hex') as hash from ledger.proven_moves moved
    where moved.chain_id = ${chainId} and moved.log_index = -1 and not exists (
      select from audited_logs log
      where log.chain_id = moved.chain_id and log.tx_hash = moved.tx_hash and log.log_index = moved.log_index)
    limit ${limit}`.execute(transaction);
  return rows.map(({ hash }): Hash => `0x${hash}`);
};

export interface PublishedBooks {
  number: bigint;
  hash: Hash;
}

/** Published reconciliations that the books have with another hash, or no longer have. */
export const countOtherBooks = async (
  transaction: Transaction,
  published: readonly PublishedBooks[],
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from unnest(${published.map(({ number }) => String(number))}::bigint[],
      ${published.map(({ hash }) => hash.slice(2))}::text[]) as published (number, hash)
    left join ledger.reconciliations reconciliation on reconciliation.number = published.number
    where encode(reconciliation.hash, 'hex') is distinct from published.hash`.execute(transaction);
  return Number(rows[0]?.count ?? 0);
};
