import { inTransaction } from "@passport/database";
import type { User } from "@passport/protocol";
import type { AttemptPolicy } from "../../../platform/limits/attempt-policy.ts";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { mustWait } from "../../../platform/limits/must-wait.ts";
import { beginAttempt, forgetAttempts } from "../../../platform/limits/store.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { announceUserChange } from "../../profile/index.ts";
import {
  askForRenewal,
  emailOwner,
  endSessionsExcept,
  forgetOtherBrowsers,
  type GiveTicket,
  markTwoFactor,
  ownerEmails,
  recordEvent,
} from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { lockOutLogins } from "../password/store.ts";
import { giveRecoveryCodes } from "../recovery-codes/give-recovery-codes.ts";
import { forgetTriesOfUnknownBrowsers } from "../ways-in/second-factor-tries.ts";
import { lockWaysIn } from "../ways-in/ways-in.ts";
import { secretContext } from "./sealed.ts";
import { activate, findSecret } from "./store.ts";
import { matchingStep } from "./totp.ts";

/** Players do not guess their own secret; this only stops a broken page from retrying for ever. */
const policy: AttemptPolicy = { free: 10, firstDelayMs: 1000, longestDelayMs: 60_000, forgottenAfterMs: 3_600_000 };

/** TFA-22: a wrong passcode changes nothing. */
export const turnOn = async (
  dependencies: FactorDependencies,
  { actor, passcode, caller, giveTicket }: { actor: Actor; passcode: string; caller: Caller; giveTicket: GiveTicket },
): Promise<User> => {
  const { db, sealer, outbox } = dependencies;
  const { userId, sessionId } = actor;
  const key = limitKey("two-factor set-up", "user", userId);
  const attempt = await beginAttempt(db, key, policy);
  if (attempt.kind === "refused") throw mustWait(attempt.waitMs);

  const pending = await findSecret(db, userId);
  if (pending === undefined) throw new Failure("tfa_not_set");
  if (pending.activated_at !== null) throw new Failure("tfa_already_set");
  const secretSealed = pending.secret_sealed;
  const step = matchingStep(sealer.open(secretSealed, secretContext(userId)), passcode, new Date());
  if (step === undefined) {
    await recordEvent(db, { userId, kind: "step_up_failed", factor: "passcode", sessionId, caller });
    throw new Failure("incorrect_code");
  }

  const user = await inTransaction(db, async (transaction) => {
    // A login without a second factor that is under way ends first, so that its session is there to be ended.
    await lockWaysIn(transaction, userId);
    await lockOutLogins(transaction, userId);
    if (!(await activate(transaction, userId, { secretSealed, step }))) throw new Failure("incorrect_code");
    await giveRecoveryCodes(dependencies, transaction, userId);
    await markTwoFactor(transaction, sessionId, "passcode");
    await askForRenewal(transaction, sessionId, giveTicket);
    await endSessionsExcept(transaction, userId, sessionId);
    await forgetOtherBrowsers(transaction, userId, sessionId);
    await forgetTriesOfUnknownBrowsers(transaction, userId);
    await recordEvent(transaction, { userId, kind: "two_factor_on", factor: "passcode", sessionId, caller });
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.two_factor_on, caller });
    return announceUserChange(transaction, userId);
  });
  outbox.poke();
  await forgetAttempts(db, [key]);
  return user;
};
