/** What the auditor has read by itself: how far, which logs, and what each address received and sent. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";
import type { Hash } from "viem";
import type { OwnBalance } from "./own-addresses.ts";
import type { AuditedLog, Flow, LogKind } from "./own-moves.ts";
import type { AuditedWindow } from "./read-window.ts";

/** Where reading goes on. The first time it starts before `startBlock`. */
export const openCursor = async (db: Database, chainId: number, startBlock: number): Promise<number> => {
  await sql`
    insert into audited_chains (chain_id, read_number) values (${chainId}, ${startBlock - 1})
    on conflict do nothing`.execute(db);
  const { read_number } = await db
    .selectFrom("audited_chains")
    .select("read_number")
    .where("chain_id", "=", chainId)
    .executeTakeFirstOrThrow();
  return read_number;
};

/**
 * The window and the cursor commit together, and only where reading goes on from `readNumber`: of two auditors one
 * fails here, and a window counts once.
 */
export const keepWindow = async (
  transaction: Transaction,
  chainId: number,
  readNumber: number,
  { last, flows, logs }: AuditedWindow,
): Promise<void> => {
  const { numUpdatedRows } = await transaction
    .updateTable("audited_chains")
    .set({ read_number: last.number, read_hash: bytesOf(last.hash) })
    .where("chain_id", "=", chainId)
    .where("read_number", "=", readNumber)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`another auditor reads chain ${chainId}`);
  await insertLogs(transaction, chainId, logs);
  await addFlows(transaction, chainId, flows);
};

export const insertLogs = async (
  transaction: Transaction,
  chainId: number,
  logs: readonly AuditedLog[],
): Promise<void> => {
  if (logs.length === 0) return;
  await sql`
    insert into audited_logs (chain_id, tx_hash, log_index, kind, amount, block_number)
    select ${chainId}, decode(hash, 'hex'), log_index, kind, amount, block_number
    from unnest(${logs.map(({ txHash }) => txHash.slice(2))}::text[], ${logs.map(({ logIndex }) => logIndex)}::integer[],
      ${logs.map(({ kind }) => kind)}::text[], ${logs.map(({ amount }) => String(amount))}::numeric[],
      ${logs.map(({ blockNumber }) => blockNumber)}::bigint[]) as log (hash, log_index, kind, amount, block_number)
  `.execute(transaction);
};

const addFlows = async (transaction: Transaction, chainId: number, flows: readonly Flow[]): Promise<void> => {
  if (flows.length === 0) return;
  await sql`
    insert into audited_balances as kept (chain_id, address, asset, received, sent, sent_outside)
    select ${chainId}, address, asset, received, sent, sent_outside
    from unnest(${flows.map(({ address }) => address)}::text[], ${flows.map(({ asset }) => asset)}::text[],
      ${flows.map(({ received }) => String(received))}::numeric[], ${flows.map(({ sent }) => String(sent))}::numeric[],
      ${flows.map(({ sentOutside }) => String(sentOutside))}::numeric[])
      as flow (address, asset, received, sent, sent_outside)
    on conflict (chain_id, address, asset) do update set received = kept.received + excluded.received,
      sent = kept.sent + excluded.sent, sent_outside = kept.sent_outside + excluded.sent_outside
  `.execute(transaction);
};

export interface AuditedBalance extends OwnBalance {
  received: bigint;
  sent: bigint;
  sentOutside: bigint;
  /** What the first comparison found beyond that; undefined before it. */
  opening: { balance: bigint; outside: bigint } | undefined;
}

export const findAuditedBalances = async (transaction: Transaction, chainId: number): Promise<AuditedBalance[]> => {
  const rows = await transaction.selectFrom("audited_balances").selectAll().where("chain_id", "=", chainId).execute();
  return rows.map((row) => ({
    address: row.address as AuditedBalance["address"],
    asset: row.asset as AuditedBalance["asset"],
    received: BigInt(row.received),
    sent: BigInt(row.sent),
    sentOutside: BigInt(row.sent_outside),
    opening:
      row.opening === null || row.opening_outside === null
        ? undefined
        : { balance: BigInt(row.opening), outside: BigInt(row.opening_outside) },
  }));
};

export const keepOpenings = async (
  transaction: Transaction,
  chainId: number,
  openings: readonly (OwnBalance & { balance: bigint; outside: bigint })[],
): Promise<void> => {
  for (const { address, asset, balance, outside } of openings)
    await transaction
      .updateTable("audited_balances")
      .set({ opening: String(balance), opening_outside: String(outside) })
      .where("chain_id", "=", chainId)
      .where("address", "=", address)
      .where("asset", "=", asset)
      .where("opening", "is", null)
      .execute();
};

/** What the chain itself says, by kind. */
export const sumAuditedLogs = async (transaction: Transaction, chainId: number): Promise<Map<LogKind, bigint>> => {
  const { rows } = await sql<{ kind: LogKind; amount: string }>`
    select kind, sum(amount) as amount from audited_logs where chain_id = ${chainId} group by kind`.execute(
    transaction,
  );
  return new Map(rows.map(({ kind, amount }) => [kind, BigInt(amount)]));
};

export const markCompared = async (transaction: Transaction, chainId: number, blockNumber: number): Promise<void> => {
  await sql`
    update audited_chains set compared_number = ${blockNumber}, compared_at = clock_timestamp()
    where chain_id = ${chainId}`.execute(transaction);
};

/** Of these chains, those that have not been compared for so long. */
export const findOverdue = async (db: Database, chainIds: readonly number[], afterMs: number): Promise<number[]> => {
  const { rows } = await sql<{ chain_id: number }>`
    select chain_id from audited_chains
    where chain_id = any (${[...chainIds]}::integer[])
      and compared_at < clock_timestamp() - make_interval(secs => ${afterMs / 1000}) order by chain_id`.execute(db);
  return rows.map(({ chain_id }) => chain_id);
};

const bytesOf = (hash: Hash): Buffer => Buffer.from(hash.slice(2), "hex");
