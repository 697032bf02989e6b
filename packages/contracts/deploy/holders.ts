import type { Address } from "viem";
import type { PlannedLimits } from "./deployment-plan.ts";

/** Who holds which right in a contract, as its constructor takes it. */
export interface Holders {
  timelock: Address;
  admin: Address;
  guardian: Address;
  pauser: Address;
}

/** Limits as a constructor takes them. */
export const toLimits = (whole: bigint, { perAccountOneIn, overallOneIn, queueDelaySeconds }: PlannedLimits) => ({
  perAccount: whole / perAccountOneIn,
  overall: whole / overallOneIn,
  queueDelay: queueDelaySeconds,
});
