/** All SQL of releases. The database decides which worker sends: one transaction of a chain is in flight, within the budget. */
import type { Database } from "@passport/database";
import { sql } from "kysely";
import type { Hash, Hex } from "viem";
import type { GasPrice, SentCall } from "../../platform/chain/chain-sender.ts";

export type Act = "release" | "reject";

export interface Sent {
  sender: string;
  nonce: number;
  operationId: string;
  act: Act;
  call: SentCall;
  price: Pick<GasPrice, "max" | "tip">;
  raw: Hex;
  hashes: Hash[];
  sentAt: Date;
  /** By the database's clock, since the newest version was sent. */
  silentMs: number;
}

interface Row {
  sender: string;
  nonce: number;
  operation_id: string;
  act: Act;
  contract: string;
  data: Buffer;
  gas_limit: number;
  max_price: string;
  tip: string;
  raw: Buffer;
  hashes: Buffer[];
  sent_at: Date;
  silent_ms: number;
}

const toHex = (bytes: Buffer): Hex => `0x${bytes.toString("hex")}`;
const toBytes = (hex: Hex): Buffer => Buffer.from(hex.slice(2), "hex");

const toSent = (row: Row): Sent => ({
  sender: row.sender,
  nonce: Number(row.nonce),
  operationId: row.operation_id,
  act: row.act,
  call: { to: row.contract as Hex, data: toHex(row.data), gas: BigInt(row.gas_limit) },
  price: { max: BigInt(row.max_price), tip: BigInt(row.tip) },
  raw: toHex(row.raw),
  hashes: row.hashes.map(toHex),
  sentAt: row.sent_at,
  silentMs: row.silent_ms,
});

export const findInFlight = async (db: Database, chainId: number): Promise<Sent | undefined> => {
  const { rows } = await sql<Row>`
    select *, extract(epoch from now() - sent_at)::float8 * 1000 as silent_ms
    from releases where chain_id = ${chainId} and ended_at is null
  `.execute(db);
  return rows[0] && toSent(rows[0]);
};

export type NewRelease = Pick<Sent, "sender" | "nonce" | "operationId" | "act" | "call" | "price" | "raw"> & {
  hash: Hash;
};

/**
 * The receiver of items is a stranger's contract, which can refuse on chain what it takes in a simulation. So items have half of
 * the day's gas, and never take that of withdrawals.
 */
export const itemsShare = (dailyGas: bigint): bigint => dailyGas / 2n;

/** What is in flight counts with all the gas that it may use. What was refused used none. */
const spentOfDay = (chainId: number) => sql`
  select coalesce(sum(coalesce(gas_used, gas_limit)), 0) as spent,
    coalesce(sum(coalesce(gas_used, gas_limit)) filter (where exists (
      select from vouchers v where v.operation_id = releases.operation_id and v.kind = 'mint_item')), 0) as items
  from releases where chain_id = ${chainId} and created_at > now() - interval '24 hours'`;

/**
 * Takes the right to send it; false when another worker has sent something, or when the day's gas is spent. What has just been
 * mined is not sent again: the watcher may not have seen it yet. A nonce comes
 * again when what had it was refused, or was mined and taken back by the chain.
 */
export const takeTurn = async (
  db: Database,
  chainId: number,
  { sender, nonce, operationId, act, call, price, raw, hash }: NewRelease,
  dailyGas: bigint,
): Promise<boolean> => {
  try {
    const { rows } = await sql`
      insert into releases (chain_id, sender, nonce, operation_id, act, contract, data, gas_limit, max_price, tip, raw, hashes)
      select ${chainId}, ${sender}, ${nonce}, ${operationId}, ${act}, ${call.to}, ${toBytes(call.data)}, ${String(call.gas)}::bigint,
        ${String(price.max)}::numeric, ${String(price.tip)}::numeric, ${toBytes(raw)}, array[${toBytes(hash)}]::bytea[]
      from (${spentOfDay(chainId)}) as gas
      where gas.spent + ${String(call.gas)}::bigint <= ${String(dailyGas)}::bigint
        and (gas.items + ${String(call.gas)}::bigint <= ${String(itemsShare(dailyGas))}::bigint or not exists (
          select from vouchers where operation_id = ${operationId} and kind = 'mint_item'
        ))
        and not exists (
          select from releases where operation_id = ${operationId} and outcome = 'mined' and ended_at > now() - interval '10 minutes'
        )
      on conflict (chain_id, sender, nonce) do update
        set (operation_id, act, contract, data, gas_limit, max_price, tip, raw, hashes, created_at, sent_at, ended_at, outcome, gas_used)
          = (excluded.operation_id, excluded.act, excluded.contract, excluded.data, excluded.gas_limit, excluded.max_price,
             excluded.tip, excluded.raw, excluded.hashes, now(), now(), null, null, null)
        where releases.ended_at is not null
      returning 1
    `.execute(db);
    return rows.length > 0;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
};

/** Another one is in flight on this chain. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "releases_in_flight";

/** A dearer version, or the same once more. False when another worker was faster, or when it has ended. */
export const takeResend = async (
  db: Database,
  chainId: number,
  { sender, nonce, sentAt }: Pick<Sent, "sender" | "nonce" | "sentAt">,
  { price, raw, hash }: Pick<NewRelease, "price" | "raw" | "hash">,
): Promise<boolean> => {
  const { rows } = await sql`
    update releases set max_price = ${String(price.max)}::numeric, tip = ${String(price.tip)}::numeric, raw = ${toBytes(raw)},
      hashes = case when ${toBytes(hash)}::bytea = any (hashes) then hashes else hashes || ${toBytes(hash)}::bytea end, sent_at = clock_timestamp()
    where chain_id = ${chainId} and sender = ${sender} and nonce = ${nonce} and ended_at is null
      and date_trunc('milliseconds', sent_at) = ${sentAt}
    returning 1
  `.execute(db);
  return rows.length > 0;
};

export type Outcome = "mined" | "reverted" | "replaced" | "refused";

/** False when another worker ended it. */
export const endRelease = async (
  db: Database,
  chainId: number,
  { sender, nonce }: Pick<Sent, "sender" | "nonce">,
  { outcome, gasUsed }: { outcome: Outcome; gasUsed: bigint | undefined },
): Promise<boolean> => {
  const { rows } = await sql`
    update releases set ended_at = now(), outcome = ${outcome}, gas_used = ${gasUsed === undefined ? null : String(gasUsed)}::bigint
    where chain_id = ${chainId} and sender = ${sender} and nonce = ${nonce} and ended_at is null
    returning 1
  `.execute(db);
  return rows.length > 0;
};

export interface SpentGas {
  all: bigint;
  items: bigint;
}

export const readSpentGas = async (db: Database, chainId: number): Promise<SpentGas> => {
  const { rows } = await sql<{ spent: string; items: string }>`${spentOfDay(chainId)}`.execute(db);
  return { all: BigInt(rows[0]?.spent ?? 0), items: BigInt(rows[0]?.items ?? 0) };
};

/**
 * Those whose transaction was mined and did nothing. Each is tried once more, an hour later, and then left to its owner: a
 * receiver that takes in the simulation what it refuses on chain would cost us gas every day.
 */
export const findReverted = async (db: Database, operationIds: readonly string[]): Promise<Set<string>> => {
  if (operationIds.length === 0) return new Set();
  const { rows } = await sql<{ operation_id: string }>`
    select operation_id from releases where outcome = 'reverted' and operation_id = any(${[...operationIds]}::uuid[])
    group by operation_id
    having count(*) > 1 or max(ended_at) + interval '1 hour' > now()
  `.execute(db);
  return new Set(rows.map(({ operation_id }) => operation_id));
};
