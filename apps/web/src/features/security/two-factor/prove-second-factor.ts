import { stepUp } from "@passport/protocol/calls/second-factor";
import { call } from "../../../lib/api/call.ts";
import type { SecondFactor } from "../../../ui/second-factor-form/second-factor.ts";

/** SESSION-20: confirms the running session. Rejects with an ApiError. */
export const proveSecondFactor = async (proof: SecondFactor): Promise<void> => {
  await call(stepUp, { body: proof });
};
