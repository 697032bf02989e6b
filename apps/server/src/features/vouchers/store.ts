/**
 * All SQL of vouchers. In one transaction their rows are locked first, in the order of their ids; then
 * operations, then what they hold.
 */
import type { VoucherKind } from "@passport/contracts/typed-data";
import { type Database, fixedQuery, type Transaction } from "@passport/database";
import type { Proof } from "@passport/protocol";
import { sql } from "kysely";
import type { Voucher } from "./voucher.ts";

/** What tells vouchers apart on a chain. */
export interface VoucherKey {
  chainId: number;
  contract: string;
  wallet: string;
  nonce: bigint;
}

interface VoucherRow {
  id: string;
  operation_id: string;
  kind: string;
  chain_id: number;
  contract: string;
  wallet: string;
  nonce: string;
  amount: string | null;
  token_id: string | null;
  expiry: Date;
  state: string;
}

const toVoucher = (row: VoucherRow): Voucher => ({
  id: row.id,
  operationId: row.operation_id,
  kind: row.kind as VoucherKind,
  chainId: row.chain_id,
  contract: row.contract,
  wallet: row.wallet,
  nonce: BigInt(row.nonce),
  amount: row.amount === null ? undefined : BigInt(row.amount),
  tokenId: row.token_id === null ? undefined : BigInt(row.token_id),
  expiry: row.expiry,
  state: row.state as Voucher["state"],
});

export interface LiveVoucher extends Voucher {
  accountId: string | null;
  /** As the signer sealed it. */
  signature: string | null;
  /** By the database's clock, for asking: what it holds comes back by the chain's (M5). */
  hasRunOut: boolean;
}

/** The one voucher that is open for this nonce, or was used. */
export const findLiveVoucher = async (db: Database, key: VoucherKey): Promise<LiveVoucher | undefined> => {
  const row = await db
    .selectFrom("vouchers")
    .innerJoin("operations", "operations.id", "vouchers.operation_id")
    .selectAll("vouchers")
    .select("operations.account_id")
    .select(sql<boolean>`vouchers.expiry < now()`.as("has_run_out"))
    .where("vouchers.chain_id", "=", key.chainId)
    .where("vouchers.contract", "=", key.contract)
    .where("vouchers.wallet", "=", key.wallet)
    .where("vouchers.nonce", "=", String(key.nonce))
    .where("vouchers.state", "in", ["open", "used"])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ...toVoucher(row),
    accountId: row.account_id,
    signature: row.signature,
    hasRunOut: row.has_run_out,
  };
};

/** What the signer verifies; see 0035-signer.sql. */
const toProofColumns = ({ id, valid_until, ...proof }: Proof) => ({
  intent_id: Buffer.from(id.slice(2), "hex"),
  intent_valid_until: new Date(valid_until * 1000),
  proof: JSON.stringify(proof),
});

/** Only of a voucher that is not signed yet: what was signed keeps the proof that it was signed for. */
export const writeProof = async (db: Database, id: string, proof: Proof): Promise<void> => {
  await db
    .updateTable("vouchers")
    .set(toProofColumns(proof))
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("signature", "is", null)
    .execute();
};

export const insertVoucher = async (
  transaction: Transaction,
  voucher: Omit<Voucher, "state">,
  proof: Proof,
): Promise<void> => {
  await transaction
    .insertInto("vouchers")
    .values({
      id: voucher.id,
      operation_id: voucher.operationId,
      kind: voucher.kind,
      chain_id: voucher.chainId,
      contract: voucher.contract,
      wallet: voucher.wallet,
      nonce: String(voucher.nonce),
      amount: voucher.amount?.toString() ?? null,
      token_id: voucher.tokenId?.toString() ?? null,
      expiry: voucher.expiry,
      ...toProofColumns(proof),
    })
    .execute();
};

/** Every voucher that there ever was for one of these nonces. */
const selectByKeys = (keys: readonly VoucherKey[]) => sql`
  select v.* from vouchers v
  join jsonb_to_recordset(${JSON.stringify(keys.map(toKeyRecord))}::jsonb)
         as k(chain_id integer, contract text, wallet text, nonce numeric)
    on (v.chain_id, v.contract, v.wallet, v.nonce) = (k.chain_id, k.contract, k.wallet, k.nonce)
  order by v.id`;

const toKeyRecord = ({ chainId, contract, wallet, nonce }: VoucherKey) => ({
  chain_id: chainId,
  contract,
  wallet,
  nonce: String(nonce),
});

export const findVouchers = async (db: Database, keys: readonly VoucherKey[]): Promise<Voucher[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<VoucherRow>`${selectByKeys(keys)}`.execute(db);
  return rows.map(toVoucher);
};

/** The same, locked until the transaction ends. */
export const lockVouchers = async (transaction: Transaction, keys: readonly VoucherKey[]): Promise<Voucher[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<VoucherRow>`${selectByKeys(keys)} for update of v`.execute(transaction);
  return rows.map(toVoucher);
};

/** Ends those that are open, and returns which those were: a voucher ends once. */
export const endVouchers = async (
  transaction: Transaction,
  ids: readonly string[],
  state: Exclude<Voucher["state"], "open">,
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await transaction
    .updateTable("vouchers")
    .set({ state })
    .where("id", "in", [...ids])
    .where("state", "=", "open")
    .returning("id")
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** A final block, and the vouchers that cannot be used after it. */
export interface Overdue {
  blockNumber: number;
  blockHash: Buffer;
  vouchers: Voucher[];
}

/**
 * WITHDRAW-25: past by the time of the newest final block whose events had their effects, and by no other clock; or void, because
 * such a block ended the epoch (CHAIN-49).
 */
export const findOverdue = async (
  db: Database,
  chainId: number,
  { after, limit }: { after: string; limit: number },
): Promise<Overdue | undefined> => {
  const rows = await db
    .selectFrom("chain_cursors")
    .innerJoin("vouchers", "vouchers.chain_id", "chain_cursors.chain_id")
    .selectAll("vouchers")
    .select(["chain_cursors.finalized_number", "chain_cursors.finalized_hash"])
    .where("vouchers.chain_id", "=", chainId)
    .where("vouchers.state", "=", "open")
    .where(
      sql<boolean>`(vouchers.expiry < chain_cursors.finalized_at
        or ledger.is_epoch_over(vouchers.chain_id, vouchers.contract, vouchers.nonce))`,
    )
    .where("vouchers.id", ">", after)
    .orderBy("vouchers.id")
    .limit(limit)
    .execute();
  const [first] = rows;
  if (first === undefined || first.finalized_hash === null) return undefined;
  return {
    blockNumber: first.finalized_number,
    blockHash: first.finalized_hash,
    vouchers: rows.map(toVoucher),
  };
};

/** The final log that cancelled each of them, where there is one. It may have been read before its voucher was there. */
const cancellationsOf = fixedQuery(
  "voucher_cancellations",
  (_, { ids }: { ids: string[] }) => sql<{ id: string; tx_hash: Buffer; log_index: number; block_number: number }>`
    select v.id, event.tx_hash, event.log_index, event.block_number
    from vouchers v join chain_events event on event.contract = v.contract and event.args ->> 'account' = v.wallet
      and event.args ->> 'nonce' = v.nonce::text and event.chain_id = v.chain_id
    where v.id = any(${ids}::uuid[]) and event.name = 'nonce_cancelled' and event.state = 'final'`,
);

export const findCancellations = async (
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { txHash: Buffer; logIndex: number; blockNumber: number }>> => {
  if (ids.length === 0) return new Map();
  const rows = await cancellationsOf(db, { ids: [...ids] });
  return new Map(
    rows.map(({ id, tx_hash: txHash, log_index: logIndex, block_number: blockNumber }) => [
      id,
      { txHash, logIndex, blockNumber },
    ]),
  );
};

/**
 * Those that are still open, locked; another worker's are left to it. Whatever the watcher brought since
 * they were looked for has ended its vouchers: those are not among them any more.
 */
export const lockOpenVouchers = async (transaction: Transaction, ids: readonly string[]): Promise<Voucher[]> => {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom("vouchers")
    .selectAll()
    .where("id", "in", [...ids])
    .where("state", "=", "open")
    .orderBy("id")
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toVoucher);
};

/** Whether everything up to this block had its effects, the block included: an operator may have set the cursor back. */
export const hasReached = async (transaction: Transaction, chainId: number, blockNumber: number): Promise<boolean> => {
  const row = await transaction
    .selectFrom("chain_cursors")
    .select("finalized_number")
    .where("chain_id", "=", chainId)
    .executeTakeFirst();
  return row !== undefined && row.finalized_number >= blockNumber;
};

/** A voucher that its contract keeps in the queue, and what became of it so far. */
export interface QueuedVoucher extends Voucher {
  /** When the contract may release it, unless it is paused meanwhile. */
  releasableAt: Date;
}

/**
 * In turns: the first of each wallet, then the second of each, the longest due first. So a wallet that fills the queue keeps
 * no other waiting.
 */
const queuedOfChain = fixedQuery(
  "queued_vouchers",
  (_, { chainId, limit }: { chainId: number; limit: number }) => sql<VoucherRow & { releasable_at: Date }>`
    select v.id, v.operation_id, v.kind, v.chain_id, v.contract, v.wallet, v.nonce, v.amount, v.token_id, v.expiry, v.state,
      o.deadline as releasable_at
    from operations o join vouchers v on v.operation_id = o.id
    where o.state = 'queued' and o.chain_id = ${chainId} and o.deadline is not null
    order by row_number() over (partition by v.wallet order by o.deadline, v.id), o.deadline, v.id
    limit ${limit}`,
);

export const findQueuedVouchers = async (
  db: Database,
  query: { chainId: number; limit: number },
): Promise<QueuedVoucher[]> =>
  (await queuedOfChain(db, query)).map((row) => ({ ...toVoucher(row), releasableAt: row.releasable_at }));
