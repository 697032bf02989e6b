import { hashToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import {
  countChallengeTry,
  passChallenge,
  type SecondFactor,
  trySecondFactor,
  type UsedWay,
} from "../../factors/index.ts";
import type { Device } from "../../session/index.ts";
import { type Admission, letIn } from "../admission/let-in.ts";
import type { EntryDependencies } from "../dependencies.ts";

export interface TwoFactorRequest {
  token: string;
  secondFactor: SecondFactor | undefined;
  device: Device;
}

/** TFA-9 to TFA-13: the second factor of a login. */
export const checkTwoFactor = async (
  dependencies: EntryDependencies,
  { token, secondFactor, device }: TwoFactorRequest,
): Promise<Admission> => {
  const { caller, browserHash } = device;
  const key = { tokenHash: hashToken(token), browserHash };
  // TFA-7: nothing was answered, so nothing was tried.
  if (secondFactor === undefined) throw new Failure("incorrect_code");
  const challenge = await countChallengeTry(dependencies.db, key);
  if (challenge === undefined) throw new Failure("tfa_expired");
  const userId = challenge.user_id;
  const firstWay = firstWayOf(challenge.auth_type);

  const request = { userId, secondFactor, browserHash, caller, failsAs: "two_factor_failed" } as const;
  const admission = await trySecondFactor(dependencies, request, async (transaction) => {
    if (!(await passChallenge(transaction, key))) throw new Failure("tfa_expired");
    const way = { factor: secondFactor.kind };
    return letIn(dependencies, transaction, { userId, kind: "logged_in", way, firstWay, device });
  });
  dependencies.outbox.poke();
  return admission;
};

/** A challenge names how the login began as the wire does; passwords are called "email" there. */
export const firstWayOf = (authType: string): UsedWay => {
  if (authType === "wallet" || authType === "google" || authType === "facebook" || authType === "twitter")
    return { factor: authType };
  return { factor: "password" };
};
