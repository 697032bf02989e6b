/** Whether an early contributor may withdraw this much now: pure, for the transaction of the hold and for the signer. */
import { releasedAt } from "@passport/protocol";
import type { EarlyContributor } from "./store.ts";

export type EarlyRefusal = "early_not_signed" | "early_declined" | "early_limit_reached" | "early_limit_exceeded";

export interface EarlyWithdrawal {
  amount: bigint;
  /** All withdrawals that were not returned, this one included. */
  withdrawn: bigint;
  /** The database's clock. */
  now: Date;
}

/** Nothing above the remaining limit, and nothing without an agreement (EARLY2-16). */
export const earlyObjection = (
  { plan, hasSigned, agreed }: EarlyContributor,
  { amount, withdrawn, now }: EarlyWithdrawal,
): EarlyRefusal | undefined => {
  if (!hasSigned) return "early_not_signed";
  if (!agreed) return "early_declined";
  const released = releasedAt(plan, now);
  if (withdrawn <= released) return undefined;
  return withdrawn - amount >= released ? "early_limit_reached" : "early_limit_exceeded";
};
