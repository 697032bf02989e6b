/**
 * What a voucher is judged by, read from the tables of others. `share_for_signing` locks the rows in one order: voucher, player, operation, what it moves. The
 * player's row is shared until the transaction ends, so a lock that is being set waits for the signature,
 * or is seen here: after the lock has committed nothing more is signed (S9).
 */
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Database, DB, Transaction } from "@passport/database";
import { areWithdrawalsHalted, findReleasedWithdrawals, findWithdrawalHold } from "@passport/ledger";
import { chains, isChainId } from "@passport/protocol";
import { type Selectable, sql } from "kysely";
import { findEarlyContributor } from "../early/index.ts";
import type { CoverFacts, EarlyFacts, OperationFacts, OwnerFacts, OwnLimitFacts, VoucherFacts } from "./judge.ts";
import type { StoredIntent } from "./proof-facts.ts";

export { areWithdrawalsHalted };

/** As much of a voucher as its player signed, and whose it is. */
export interface Claim
  extends Pick<
    LockedVoucher,
    "kind" | "chainId" | "contract" | "wallet" | "tokenId" | "amount" | "isSigned" | "intent"
  > {
  accountId: string | undefined;
}

/** Before the transaction that signs it: where it is to be used, and what its player signed. */
export const findClaim = async (db: Database, id: string): Promise<Claim | undefined> => {
  const row = await db
    .selectFrom("vouchers")
    .innerJoin("operations", "operations.id", "vouchers.operation_id")
    .selectAll("vouchers")
    .select("operations.account_id")
    .where("vouchers.id", "=", id)
    .executeTakeFirst();
  return row && { ...toVoucher(row), accountId: row.account_id ?? undefined };
};

export interface LockedVoucher extends VoucherFacts {
  operationId: string;
  isSigned: boolean;
  intent: StoredIntent | undefined;
}

/** And all that it is judged by, until the transaction ends. */
export const lockVoucher = async (transaction: Transaction, id: string): Promise<LockedVoucher> => {
  await sql`select share_for_signing(${id})`.execute(transaction);
  return toVoucher(await transaction.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
};

const toVoucher = (row: Selectable<DB["vouchers"]>): LockedVoucher => ({
  id: row.id,
  operationId: row.operation_id,
  kind: row.kind as VoucherKind,
  chainId: row.chain_id,
  contract: row.contract,
  wallet: row.wallet,
  nonce: BigInt(row.nonce),
  amount: toAmount(row.amount),
  tokenId: toAmount(row.token_id),
  expiry: row.expiry,
  state: row.state,
  isSigned: row.signature !== null,
  intent: toIntent(row),
});

const toIntent = ({
  intent_id,
  intent_valid_until,
  proof,
}: Pick<Selectable<DB["vouchers"]>, "intent_id" | "intent_valid_until" | "proof">): StoredIntent | undefined =>
  intent_id && intent_valid_until
    ? { id: `0x${intent_id.toString("hex")}`, validUntil: intent_valid_until, proof }
    : undefined;

/** The account that the wallet belongs to at this moment. */
export const readOwner = async (transaction: Transaction, wallet: string): Promise<OwnerFacts | undefined> => {
  const row = await transaction
    .selectFrom("users")
    .select(["account_id", "withdraw_lock", "mint_lock", "total_lock"])
    .select(sql<Date | null>`greatest(withdrawals_held_until, wallet_usable_from)`.as("held_until"))
    .where(sql<string>`lower(public_address)`, "=", wallet)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.account_id,
      locks: { withdraw: row.withdraw_lock, mint: row.mint_lock, total: row.total_lock },
      heldUntil: row.held_until ?? undefined,
    }
  );
};

export interface VoucherOperation extends OperationFacts {
  id: string;
}

export const readOperation = async (transaction: Transaction, id: string): Promise<VoucherOperation> => {
  const row = await transaction.selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    accountId: row.account_id ?? undefined,
    chainId: row.chain_id ?? undefined,
    wallet: row.wallet ?? undefined,
    amount: toAmount(row.amount),
    collection: row.collection ?? undefined,
    tokenId: toAmount(row.token_id),
  };
};

/** What is set aside for the voucher. */
export const readCover = (
  transaction: Transaction,
  voucher: LockedVoucher,
  operation: VoucherOperation,
): Promise<CoverFacts | undefined> => {
  switch (voucher.kind) {
    case "withdraw":
      return readHold(transaction, operation);
    case "mint":
    case "unstake":
      return readAsset(transaction, operation);
    case "mint_item":
      return readItems(transaction, operation);
  }
};

/** The hold that the operation's own row names may be any: that of a payment, which the api can release. */
const readHold = async (
  transaction: Transaction,
  { id, chainId }: VoucherOperation,
): Promise<CoverFacts | undefined> => {
  const hold = await findWithdrawalHold(transaction, id);
  if (hold === undefined || chainId === undefined || !isChainId(chainId) || hold.chain !== chains[chainId].name)
    return undefined;
  return { of: "sups", accountId: hold.debit, amount: hold.amount, isEnded: hold.isEnded };
};

const readAsset = async (
  transaction: Transaction,
  { id, collection, tokenId }: VoucherOperation,
): Promise<CoverFacts | undefined> => {
  if (collection === undefined || tokenId === undefined) return undefined;
  const row = await transaction
    .selectFrom("assets")
    .select(["owner_id", "on_chain_status", "locked_by"])
    .where("collection", "=", collection)
    .where("token_id", "=", String(tokenId))
    .executeTakeFirst();
  return (
    row && {
      of: "asset",
      accountId: row.owner_id ?? undefined,
      status: row.on_chain_status,
      isLockedByOperation: row.locked_by === id,
    }
  );
};

/** What this operation holds, as it was when the hold began: its own row may say anything by now. */
const readItems = async (
  transaction: Transaction,
  { id, collection, tokenId }: VoucherOperation,
): Promise<CoverFacts | undefined> => {
  if (collection === undefined || tokenId === undefined) return undefined;
  const row = await transaction
    .selectFrom("item_holds")
    .select(["account_id", "amount"])
    .where("operation_id", "=", id)
    .where("is_voucher", "=", true)
    .where("collection", "=", collection)
    .where("token_id", "=", String(tokenId))
    .where("service", "=", "")
    .executeTakeFirst();
  return row && { of: "items", accountId: row.account_id, amount: BigInt(row.amount) };
};

/** The signer enforces these limits itself, because a taken-over api skips its own checks. Most accounts have neither. */
export interface AccountLimits {
  early: EarlyFacts | undefined;
  ownLimit: OwnLimitFacts | undefined;
}

/** Reads the plan of an early contributor and the owner's limit, and counts withdrawals by the signer's own log. */
export const readAccountLimits = async (
  transaction: Transaction,
  { kind }: Pick<LockedVoucher, "kind">,
  accountId: string | undefined,
): Promise<AccountLimits> => {
  const contributor = kind === "withdraw" && accountId ? await findEarlyContributor(transaction, accountId) : undefined;
  const dailyLimit = kind === "withdraw" && accountId ? await findDailyLimit(transaction, accountId) : undefined;
  if (accountId === undefined || (contributor === undefined && dailyLimit === undefined))
    return { early: undefined, ownLimit: undefined };
  const withdrawn = await sumWithdrawn(transaction, accountId);
  return {
    early: contributor && { ...contributor, withdrawn: withdrawn.ever },
    ownLimit: dailyLimit === undefined ? undefined : { dailyLimit, withdrawn: withdrawn.lastDay },
  };
};

/**
 * What an account has withdrawn by the signer's own log, which no other process writes. What expired unused does not count,
 * nor what the ledger has released: a player may cancel a voucher on chain.
 */
const sumWithdrawn = async (
  transaction: Transaction,
  accountId: string,
): Promise<{ ever: bigint; lastDay: bigint }> => {
  const { rows } = await sql<{ operation_id: string; amount: string; is_recent: boolean }>`
    select voucher.operation_id, l.amount, l.at > clock_timestamp() - interval '24 hours' as is_recent
    from signer.signer_log l
    join vouchers voucher on voucher.id = l.voucher_id
    left join signer.signature_outcomes o on o.log_id = l.id
    where l.account_id = ${accountId} and l.kind = 'withdraw' and l.refusal is null and o.is_used is distinct from false
  `.execute(transaction);
  const ids = rows.map(({ operation_id }) => operation_id);
  const released = await findReleasedWithdrawals(transaction, ids);
  const kept = rows.filter(({ operation_id }) => !released.has(operation_id));
  const sum = (counted: typeof kept): bigint => counted.reduce((total, { amount }) => total + BigInt(amount), 0n);
  return { ever: sum(kept), lastDay: sum(kept.filter(({ is_recent }) => is_recent)) };
};

/** The player's row is shared, so it does not change. */
const findDailyLimit = async (transaction: Transaction, accountId: string): Promise<bigint | undefined> => {
  const { rows } = await sql<{ daily_limit: string | null }>`
    select case when next_limit_at <= clock_timestamp() then next_daily_limit else daily_limit end as daily_limit
    from withdrawal_protections
    join users on users.id = withdrawal_protections.user_id
    where users.account_id = ${accountId}
  `.execute(transaction);
  return toAmount(rows[0]?.daily_limit ?? null);
};

const toAmount = (text: string | null): bigint | undefined => (text === null ? undefined : BigInt(text));
