import { sessionLifeMs } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";

/** TFA-24: recovery codes open the account like a passcode does, so a login without one is not enough, however fresh. */
export const assertFreshSecondFactor = ({ twoFactorAt }: Actor): void => {
  const isFresh = twoFactorAt !== undefined && Date.now() - twoFactorAt.getTime() <= sessionLifeMs.stepUp;
  if (!isFresh) throw new Failure("step_up_required");
};
