/** SQL of the signer's log and of what became of its signatures: what its limits are counted over. */
import type { VoucherKind } from "@passport/contracts/typed-data";
import { type Database, newId, type Transaction } from "@passport/database";
import { sql } from "kysely";
import type { SigningRefusal } from "../../platform/bus/signing.ts";
import type { VoucherFacts } from "./judge.ts";
import type { SignedBefore, Windows } from "./limits.ts";

/** Until the transaction ends no other one gets past this for the same kind: sums stay true while they are used. */
export const acquireLimitLock = async (transaction: Transaction, kind: VoucherKind): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signer ${kind}`}, 0))`.execute(transaction);
};

interface Sums {
  hour_count: number;
  day_count: number;
  hour_amount: string;
  day_amount: string;
}

/** A voucher lives for minutes, so everything that may still be used was signed within the windows. */
export const readSignedBefore = async (
  transaction: Transaction,
  kind: VoucherKind,
  accountId: string | undefined,
): Promise<SignedBefore> => {
  const { rows } = await sql<Sums & { is_own: boolean }>`
    select l.account_id is not distinct from ${accountId ?? null}::uuid as is_own,
      count(*) filter (where l.at > clock_timestamp() - interval '1 hour') as hour_count, count(*) as day_count,
      coalesce(sum(l.amount) filter (where l.at > clock_timestamp() - interval '1 hour'), 0) as hour_amount,
      coalesce(sum(l.amount), 0) as day_amount
    from signer.signer_log l
    left join signer.signature_outcomes o on o.log_id = l.id
    where l.kind = ${kind} and l.refusal is null and l.at > clock_timestamp() - interval '1 day'
      and o.is_used is distinct from false
    group by is_own
  `.execute(transaction);
  const own = toWindows(rows.find(({ is_own }) => is_own));
  const others = toWindows(rows.find(({ is_own }) => !is_own));
  return {
    ofAccount: own,
    all: { lastHour: add(own.lastHour, others.lastHour), lastDay: add(own.lastDay, others.lastDay) },
  };
};

const toWindows = (sums: Sums | undefined): Windows => ({
  lastHour: { count: sums?.hour_count ?? 0, amount: BigInt(sums?.hour_amount ?? 0) },
  lastDay: { count: sums?.day_count ?? 0, amount: BigInt(sums?.day_amount ?? 0) },
});

const add = (one: Windows["lastHour"], two: Windows["lastHour"]): Windows["lastHour"] => ({
  count: one.count + two.count,
  amount: one.amount + two.amount,
});

export interface Refused {
  voucherId: string;
  kind: string;
  amount: bigint | undefined;
  refusal: SigningRefusal;
}

/** At the time of writing, not of the transaction's begin: a signature must not leave its window too soon. */
const writtenAt = sql<Date>`clock_timestamp()`;

export const logRefusal = async (db: Database, { voucherId, kind, amount, refusal }: Refused): Promise<void> => {
  await db
    .insertInto("signer.signer_log")
    .values({
      id: newId(),
      at: writtenAt,
      voucher_id: voucherId,
      kind,
      amount: amount?.toString() ?? null,
      refusal,
    })
    .execute();
};

export interface Signed {
  voucher: VoucherFacts;
  accountId: string;
  /** 0x and 64 digits. */
  intentId: string;
  keyAddress: string;
}

/** Returns whether this is the first signature for the intent: one conditional statement lets an intent be used once. */
export const logSignature = async (
  transaction: Transaction,
  { voucher, accountId, intentId, keyAddress }: Signed,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("signer.signer_log")
    .values({
      id: newId(),
      at: writtenAt,
      voucher_id: voucher.id,
      kind: voucher.kind,
      amount: voucher.amount?.toString() ?? null,
      key_address: keyAddress,
      account_id: accountId,
      chain_id: voucher.chainId,
      contract: voucher.contract,
      wallet: voucher.wallet,
      nonce: String(voucher.nonce),
      expiry: voucher.expiry,
      intent_id: Buffer.from(intentId.slice(2), "hex"),
    })
    .onConflict((conflict) => conflict.column("intent_id").where("refusal", "is", null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** A signature whose outcome is not known yet. */
export interface OpenSignature {
  id: string;
  chainId: number;
  contract: string;
  wallet: string;
  nonce: bigint;
}

/** Older ones have left every window, and are not asked for any more. */
const openSignatures = (chainId: number) => sql`
  from signer.signer_log l
  left join signer.signature_outcomes o on o.log_id = l.id
  where l.chain_id = ${chainId} and l.refusal is null and o.log_id is null
    and l.expiry > clock_timestamp() - interval '2 days'`;

export const hasOpenSignatures = async (db: Database, chainId: number): Promise<boolean> => {
  const { rows } = await sql`select ${openSignatures(chainId)} limit 1`.execute(db);
  return rows.length > 0;
};

/** Those that ran out before this time, the oldest first. */
export const findExpiredSignatures = async (
  db: Database,
  { chainId, before, limit }: { chainId: number; before: Date; limit: number },
): Promise<OpenSignature[]> => {
  const { rows } = await sql<{ id: string; contract: string; wallet: string; nonce: string }>`
    select l.id, l.contract, l.wallet, l.nonce ${openSignatures(chainId)} and l.expiry < ${before}
    order by l.expiry, l.id limit ${limit}
  `.execute(db);
  return rows.map(({ nonce, ...row }) => ({ ...row, chainId, nonce: BigInt(nonce) }));
};

export interface SignatureOutcome {
  logId: string;
  isUsed: boolean;
  blockNumber: number;
}

/** Two signers may look at the same: both read final blocks, so the first is as right as the second. */
export const writeOutcomes = async (db: Database, outcomes: readonly SignatureOutcome[]): Promise<void> => {
  if (outcomes.length === 0) return;
  await db
    .insertInto("signer.signature_outcomes")
    .values(
      outcomes.map(({ logId, isUsed, blockNumber }) => ({ log_id: logId, is_used: isUsed, block_number: blockNumber })),
    )
    .onConflict((conflict) => conflict.column("log_id").doNothing())
    .execute();
};
