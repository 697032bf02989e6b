/** What lies behind a voucher, as the api's features put it there: a hold, a locked asset, held items; and what comes of it. */
import { randomBytes } from "node:crypto";
import { type Database, newId } from "@passport/database";
import { type Ledger, withdrawalHoldId } from "@passport/ledger";
import { sql } from "kysely";

export interface Token {
  collection: string;
  token_id: string;
}

/** Deposits the amount, then holds it for the operation; returns the hold. */
export const holdSups = async (
  ledger: Ledger,
  { operationId, accountId, amount }: { operationId: string; accountId: string; amount: bigint },
): Promise<string> => {
  const chain = await ledger.openSystemAccount("chain", "BSC testnet", accountId);
  const words = { group: "WITHDRAWAL", subGroup: "TRANSFER", description: "a test" };
  const transfers = [
    { kind: "post", id: newId(), debit: chain.id, credit: accountId, amount, ...words },
    { kind: "hold", id: withdrawalHoldId(operationId), debit: accountId, credit: chain.id, amount, ...words },
  ] as const;
  for (const transfer of transfers) {
    const verdict = await ledger.post(transfer);
    if (verdict !== "posted") throw new Error(`the ledger answered ${verdict}`);
  }
  return transfers[1].id;
};

export const lockAsset = async (
  db: Database,
  token: Token,
  moving: { owner_id: string; on_chain_status: "MINTABLE" | "UNSTAKABLE"; locked_by: string },
): Promise<void> => {
  await db
    .insertInto("assets")
    .values({ id: newId(), hash: randomBytes(8).toString("hex"), ...token, ...moving })
    .onConflict((conflict) => conflict.columns(["collection", "token_id"]).doUpdateSet(moving))
    .execute();
};

export const holdItems = async (
  db: Database,
  token: Token,
  given: { operationId: string; accountId: string; amount: bigint },
): Promise<void> => {
  const [account_id, amount] = [given.accountId, String(given.amount)];
  await db
    .insertInto("items")
    .values({ ...token, account_id, count: amount, held: amount })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "collection", "token_id", "service"])
        .doUpdateSet({ count: sql`items.count + ${amount}`, held: sql`items.held + ${amount}` }),
    )
    .execute();
  await db
    .insertInto("item_holds")
    .values({ ...token, operation_id: given.operationId, account_id, service: "", amount, is_voucher: true })
    .execute();
};

export const findSealedSignature = async (db: Database, voucherId: string): Promise<string | undefined> => {
  const query = db.selectFrom("vouchers").select("signature").where("id", "=", voucherId);
  return (await query.executeTakeFirstOrThrow()).signature ?? undefined;
};
