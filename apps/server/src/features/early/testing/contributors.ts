/** Allocations and agreements for one test. */
import { type Database, newId } from "@passport/database";
import { sql } from "kysely";

const daysAgo = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`;

export interface AllocationOptions {
  allocation?: bigint;
  dailyRelease?: bigint;
  startedDaysAgo?: number;
  cliffDaysAgo?: number;
}

/** Ten a day for ten days, the cliff long past: 100 are released. */
export const allocate = async (
  db: Database,
  whose: { account_id?: string; wallet?: string },
  { allocation = 1_000n, dailyRelease = 10n, startedDaysAgo = 10, cliffDaysAgo = 5 }: AllocationOptions = {},
): Promise<void> => {
  await db
    .insertInto("early_allocations")
    .values({
      id: newId(),
      ...whose,
      allocation: String(allocation),
      daily_release: String(dailyRelease),
      starts_at: daysAgo(startedDaysAgo),
      cliff_at: daysAgo(cliffDaysAgo),
    })
    .execute();
};

/** As if they had signed. */
export const agree = async (
  db: Database,
  { accountId, wallet }: { accountId: string; wallet: string },
  agreed = true,
): Promise<void> => {
  const person = { name: "Erin Earley", email: "erin@passport.example", phone: "+61412555018" };
  await db
    .insertInto("early_agreements")
    .values({ account_id: accountId, wallet: wallet.toLowerCase(), agreed, ...person, message: "m", signature: "0x" })
    .execute();
};
