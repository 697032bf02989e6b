import type { PasskeyAnswer } from "@passport/protocol";
import { addressRange } from "../../../platform/http/address-range.ts";
import type { AttemptPolicy } from "../../../platform/limits/attempt-policy.ts";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { countFailure, readAttempts } from "../../../platform/limits/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { AccessDependencies } from "../dependencies.ts";
import type { Device } from "../device.ts";
import { recordEvent } from "../security-log/store.ts";
import { type Admission, letIn } from "../session/let-in.ts";
import { mustWait } from "../wait.ts";
import { openByPasskey } from "./open-by-passkey.ts";
import { provePasskey } from "./prove-passkey.ts";

/** Signatures cannot be guessed. The limit stops one address from wasting our time. */
const byRange: AttemptPolicy = {
  free: 20,
  firstDelayMs: 1000,
  longestDelayMs: 15 * 60_000,
  forgottenAfterMs: 15 * 60_000,
};

/**
 * PASSKEY-1: the device has verified its owner, so this is both factors: what they have and what they know or are. An
 * account with two-factor is asked for no passcode.
 */
export const loginWithPasskey = async (
  dependencies: AccessDependencies,
  { answer, device }: { answer: PasskeyAnswer; device: Device },
): Promise<Admission> => {
  const { db, outbox } = dependencies;
  const { caller, browserHash } = device;
  const range = limitKey("passkey login", "range", addressRange(caller.address));
  const { waitMs } = await readAttempts(db, range, byRange);
  if (waitMs > 0) throw mustWait(waitMs);

  const holder = { purpose: "login", holderHash: browserHash, userId: undefined } as const;
  const verdict = await provePasskey(dependencies, holder, answer);
  if (verdict.kind !== "right") {
    if (verdict.kind === "wrong") {
      await recordEvent(db, { userId: verdict.userId ?? null, kind: "login_failed", factor: "passkey", caller });
    }
    await countFailure(db, range, byRange);
    throw new Failure("passkey_refused");
  }
  const { proof } = verdict;
  const admission = await openByPasskey(dependencies, { proof, caller }, (transaction) =>
    letIn(dependencies, transaction, { userId: proof.userId, kind: "logged_in", factor: "passkey", device }),
  );
  outbox.poke();
  return admission;
};
