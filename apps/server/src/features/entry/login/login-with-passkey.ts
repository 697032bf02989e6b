import type { PasskeyAnswer } from "@passport/protocol";
import { limitByRange } from "../../../platform/limits/limit-by-range.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { provePasskey, wayOf } from "../../factors/index.ts";
import { type Device, recordEvent } from "../../session/index.ts";
import { type Admission, letIn } from "../admission/let-in.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { openByPasskey } from "../step-up/open-by-passkey.ts";

/**
 * PASSKEY-1: the device has verified its owner, so this is both factors: what they have and what they know or are. An
 * account with two-factor is asked for no passcode.
 */
export const loginWithPasskey = async (
  dependencies: EntryDependencies,
  { answer, device }: { answer: PasskeyAnswer; device: Device },
): Promise<Admission> => {
  const { db, outbox } = dependencies;
  const { caller, browserHash } = device;
  const limit = await limitByRange(dependencies, "passkey login", caller.address);

  const holder = { purpose: "login", holderHash: browserHash, userId: undefined } as const;
  const verdict = await provePasskey(dependencies, holder, answer);
  if (verdict.kind !== "right") {
    if (verdict.kind === "wrong") {
      await recordEvent(db, { userId: verdict.userId ?? null, kind: "login_failed", factor: "passkey", caller });
    }
    await limit.countFailure();
    throw new Failure("passkey_refused");
  }
  const { proof } = verdict;
  const admission = await openByPasskey(dependencies, { proof, caller }, (transaction) =>
    letIn(dependencies, transaction, { userId: proof.userId, kind: "logged_in", way: wayOf(proof), device }),
  );
  outbox.poke();
  return admission;
};
