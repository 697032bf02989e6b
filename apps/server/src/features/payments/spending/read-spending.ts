import { heldAllowance, type Spending } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { PaymentsDependencies } from "../dependencies.ts";
import { findSpending, type SpendingRow, toLimit } from "./store.ts";

export const readSpending = async (
  { db }: Pick<PaymentsDependencies, "db">,
  { userId }: Pick<Actor, "userId">,
): Promise<Spending> => toSpending(await findSpending(db, userId));

export const toSpending = (row: SpendingRow | undefined): Spending => {
  const { dailyLimit, nextLimit } = toLimit(row);
  return {
    limit: row && dailyLimit !== undefined ? { amount: String(dailyLimit), spent: row.spent } : null,
    next_limit: nextLimit ? { value: nextLimit.limit?.toString() ?? null, from: nextLimit.from.toISOString() } : null,
    hold: row?.held_until
      ? { until: row.held_until.toISOString(), allowance: String(heldAllowance), spent: row.spent_held }
      : null,
  };
};
