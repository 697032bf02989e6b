import type { PasskeyAnswer } from "@passport/protocol";
import { hashToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { findChallenge, passChallenge, provePasskey, wayOf } from "../../factors/index.ts";
import { type Device, recordEvent } from "../../session/index.ts";
import { type Admission, letIn } from "../admission/let-in.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { openByPasskey } from "../step-up/open-by-passkey.ts";
import { firstWayOf } from "./check-two-factor.ts";

/** PASSKEY-7: instead of a passcode. Not counted as a try, because a signature cannot be guessed. */
export const checkTwoFactorByPasskey = async (
  dependencies: EntryDependencies,
  { token, answer, device }: { token: string; answer: PasskeyAnswer; device: Device },
): Promise<Admission> => {
  const { caller, browserHash } = device;
  const key = { tokenHash: hashToken(token), browserHash };
  const challenge = await findChallenge(dependencies.db, key);
  if (challenge === undefined) throw new Failure("tfa_expired");
  const userId = challenge.user_id;
  const firstWay = firstWayOf(challenge.auth_type);
  const verdict = await provePasskey(
    dependencies,
    { purpose: "second_factor", holderHash: browserHash, userId },
    answer,
  );
  if (verdict.kind !== "right") {
    if (verdict.kind === "wrong") {
      await recordEvent(dependencies.db, { userId, kind: "two_factor_failed", factor: "passkey", caller });
    }
    throw new Failure("passkey_refused");
  }
  const admission = await openByPasskey(dependencies, { proof: verdict.proof, caller }, async (transaction) => {
    if (!(await passChallenge(transaction, key))) throw new Failure("tfa_expired");
    return letIn(dependencies, transaction, { userId, kind: "logged_in", way: wayOf(verdict.proof), firstWay, device });
  });
  dependencies.outbox.poke();
  return admission;
};
