import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { emailOwner, ownerEmails, recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import type { ShownCode } from "../recovery-codes/read-recovery-codes.ts";
import { newRecoveryCodes } from "../recovery-codes/recovery-codes.ts";
import { sealRecoveryCodes } from "../recovery-codes/seal-recovery-codes.ts";
import { deleteRecoveryCodes, insertRecoveryCodes } from "../recovery-codes/store.ts";
import { assertFreshSecondFactor } from "../ways-in/assert-fresh-second-factor.ts";
import { lockWaysIn } from "../ways-in/ways-in.ts";
import { hasSecondFactor } from "./second-factors.ts";

/**
 * All old codes stop working in the moment in which the new ones begin to. Of several at once each waits for the
 * one before it, so that one whole set is left.
 */
export const renewRecoveryCodes = async (
  dependencies: FactorDependencies,
  { actor, caller }: Pick<CommandExchange<typeof calls.renewRecoveryCodes>, "actor" | "caller">,
): Promise<ShownCode[]> => {
  const { userId, sessionId } = actor;
  const codes = newRecoveryCodes();
  await inTransaction(dependencies.db, async (transaction) => {
    await lockWaysIn(transaction, userId);
    if (!(await hasSecondFactor(transaction, userId))) throw new Failure("tfa_not_set");
    assertFreshSecondFactor(actor);
    await deleteRecoveryCodes(transaction, userId);
    await insertRecoveryCodes(transaction, userId, sealRecoveryCodes(dependencies, userId, codes));
    await recordEvent(transaction, { userId, kind: "recovery_codes_renewed", sessionId, caller });
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.recovery_codes_renewed, caller });
  });
  dependencies.outbox.poke();
  return codes.map((code) => ({ recovery_code: code, used_at: null }));
};
