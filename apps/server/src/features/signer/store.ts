/**
 * What a voucher is judged by, read from the tables of others. `share_for_signing` locks the rows in one order: voucher, player, operation, what it moves. The
 * player's row is shared until the transaction ends, so a lock that is being set waits for the signature,
 * or is seen here: after the lock has committed nothing more is signed (S9).
 */
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Database, DB, Transaction } from "@passport/database";
import { areWithdrawalsHalted, findWithdrawalHold } from "@passport/ledger";
import { chains, isChainId } from "@passport/protocol";
import { type Selectable, sql } from "kysely";
import type { CoverFacts, EarlyFacts, OperationFacts, OwnerFacts, OwnLimitFacts, VoucherFacts } from "./judge.ts";
import type { StoredIntent } from "./proof-facts.ts";

export { areWithdrawalsHalted };

/** As much of a voucher as its player signed, and whose it is. */
export interface Claim
  extends Pick<LockedVoucher, "kind" | "chainId" | "contract" | "wallet" | "tokenId" | "amount" | "intent"> {
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

/**
 * The limit of an early contributor, read without the api's help. Every operation has committed before its voucher can
 * be signed, so of two that exceed the limit together at least the later one sees both.
 */
export const readEarly = async (
  transaction: Transaction,
  { kind }: LockedVoucher,
  { accountId }: VoucherOperation,
): Promise<EarlyFacts | undefined> => {
  if (kind !== "withdraw" || accountId === undefined) return undefined;
  const row = await transaction
    .selectFrom("early_allocations")
    .leftJoin("early_agreements", "early_agreements.account_id", "early_allocations.account_id")
    .select(["allocation", "daily_release", "starts_at", "cliff_at", "agreed"])
    .select(({ selectFrom }) =>
      selectFrom("operations")
        .select(({ fn }) => fn.coalesce(fn.sum<string>("amount"), sql<string>`0`).as("sum"))
        .where("operations.account_id", "=", accountId)
        .where("operations.kind", "=", "withdrawal")
        .where("operations.state", "not in", ["returned", "failed"])
        .as("withdrawn"),
    )
    .where("early_allocations.account_id", "=", accountId)
    .executeTakeFirst();
  return (
    row && {
      plan: {
        allocation: BigInt(row.allocation),
        dailyRelease: BigInt(row.daily_release),
        startsAt: row.starts_at,
        cliffAt: row.cliff_at,
      },
      hasSigned: row.agreed !== null,
      agreed: row.agreed ?? false,
      withdrawn: BigInt(row.withdrawn ?? 0),
    }
  );
};

/** The limit that the owner set, read without the api's help. The player's row is shared, so it does not change. */
export const readOwnLimit = async (
  transaction: Transaction,
  { kind }: LockedVoucher,
  { accountId }: VoucherOperation,
): Promise<OwnLimitFacts | undefined> => {
  if (kind !== "withdraw" || accountId === undefined) return undefined;
  const { rows } = await sql<{ daily_limit: string | null; withdrawn: string }>`
    select case when next_limit_at <= clock_timestamp() then next_daily_limit else daily_limit end as daily_limit,
      (select coalesce(sum(amount), 0) from operations
       where operations.account_id = ${accountId} and kind = 'withdrawal' and state not in ('returned', 'failed')
         and created_at > clock_timestamp() - interval '24 hours') as withdrawn
    from withdrawal_protections
    join users on users.id = withdrawal_protections.user_id
    where users.account_id = ${accountId}
  `.execute(transaction);
  const limit = rows[0]?.daily_limit;
  return limit == null ? undefined : { dailyLimit: BigInt(limit), withdrawn: BigInt(rows[0]?.withdrawn ?? 0) };
};

const toAmount = (text: string | null): bigint | undefined => (text === null ? undefined : BigInt(text));
