import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { announceUserChange } from "../../profile/index.ts";
import { askForRenewal, emailOwner, endSessionsExcept, ownerEmails, recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { dropNeedlessRecoveryCodes } from "../recovery-codes/store.ts";
import { deleteChallenges } from "../ways-in/challenge-store.ts";
import { lockWaysIn } from "../ways-in/ways-in.ts";
import { removeTwoFactor } from "./store.ts";

/** TFA-23, TFA-25: the secret is gone, the recovery codes too unless a passkey needs them, and withdrawals wait. */
export const turnOff = async (
  dependencies: FactorDependencies,
  { actor, caller, giveTicket }: Pick<CommandExchange<typeof calls.cancelTwoFactor>, "actor" | "caller" | "giveTicket">,
): Promise<calls.User> => {
  const { db, outbox } = dependencies;
  const { userId, sessionId } = actor;
  const user = await inTransaction(db, async (transaction) => {
    await lockWaysIn(transaction, userId);
    if (!(await removeTwoFactor(transaction, userId))) throw new Failure("tfa_not_set");
    await dropNeedlessRecoveryCodes(transaction, userId);
    await deleteChallenges(transaction, userId);
    await askForRenewal(transaction, sessionId, giveTicket);
    await endSessionsExcept(transaction, userId, sessionId);
    const heldUntil = await dependencies.holds.start(transaction, { userId, reason: "two_factor_off" });
    await recordEvent(transaction, { userId, kind: "two_factor_off", sessionId, caller });
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.two_factor_off, heldUntil, caller });
    return announceUserChange(transaction, userId);
  });
  outbox.poke();
  return user;
};
