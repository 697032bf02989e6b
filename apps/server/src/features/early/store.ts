/** All SQL of allocations and agreements. Allocations are written by operators alone; a trigger binds them to accounts. */
import { type Database, newId, type Transaction } from "@passport/database";
import type { ReleasePlan } from "@passport/protocol";

/** A player with an allocation. */
export interface EarlyContributor {
  plan: ReleasePlan;
  hasSigned: boolean;
  /** The choice that was signed; false until then. */
  agreed: boolean;
}

export const findEarlyContributor = async (db: Database, accountId: string): Promise<EarlyContributor | undefined> => {
  const row = await db
    .selectFrom("early_allocations")
    .leftJoin("early_agreements", "early_agreements.account_id", "early_allocations.account_id")
    .select(["allocation", "daily_release", "starts_at", "cliff_at", "agreed"])
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
    }
  );
};

export interface Agreement {
  agreed: boolean;
  name: string;
  email: string;
  phone: string;
  /** Lower case. */
  wallet: string;
  message: string;
  signature: string;
}

/** False when the account has signed already: of many signatures at once one is kept. */
export const insertAgreement = async (
  transaction: Transaction,
  accountId: string,
  agreement: Agreement,
): Promise<boolean> => {
  const result = await transaction
    .insertInto("early_agreements")
    .values({ account_id: accountId, ...agreement })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const findAgreement = (
  db: Database,
  accountId: string,
): Promise<(Agreement & { signed_at: Date }) | undefined> =>
  db
    .selectFrom("early_agreements")
    .select(["agreed", "name", "email", "phone", "wallet", "message", "signature", "signed_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();

/** For the export of an account's data. */
export const findAllocation = (db: Database, accountId: string) =>
  db
    .selectFrom("early_allocations")
    .select(["wallet", "allocation", "daily_release", "starts_at", "cliff_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();

export const insertAllocation = async (db: Database, accountId: string, plan: ReleasePlan): Promise<boolean> => {
  const result = await db
    .insertInto("early_allocations")
    .values({
      id: newId(),
      account_id: accountId,
      allocation: String(plan.allocation),
      daily_release: String(plan.dailyRelease),
      starts_at: plan.startsAt,
      cliff_at: plan.cliffAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** The agreement goes; the allocation stays as a limit of an account that nobody can log in to, without its wallet. */
export const eraseContributor = async (transaction: Transaction, accountId: string): Promise<void> => {
  await transaction.deleteFrom("early_agreements").where("account_id", "=", accountId).execute();
  await transaction
    .updateTable("early_allocations")
    .set({ wallet: null })
    .where("account_id", "=", accountId)
    .execute();
};
