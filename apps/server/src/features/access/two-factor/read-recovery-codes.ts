import { sessionLifeMs } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { recordEvent } from "../security-log/store.ts";
import { recoveryContext } from "./sealed.ts";
import { findRecoveryCodes } from "./store.ts";

/** TFA-24: they open the account like a passcode does, so a fresh passcode is what shows them. */
export const readRecoveryCodes = async (
  { db, sealer }: AccessDependencies,
  actor: Actor,
  caller: Caller,
): Promise<{ recovery_code: string; used_at: string | null }[]> => {
  const { userId, sessionId, twoFactorAt } = actor;
  const rows = await findRecoveryCodes(db, userId);
  if (rows.length === 0) throw new Failure("tfa_not_set");
  const isFresh = twoFactorAt !== undefined && Date.now() - twoFactorAt.getTime() <= sessionLifeMs.stepUp;
  if (!isFresh) throw new Failure("step_up_required");
  await recordEvent(db, { userId, kind: "recovery_codes_shown", sessionId, caller });
  return rows.map(({ code_sealed, used_at }) => ({
    recovery_code: sealer.open(code_sealed, recoveryContext(userId)),
    used_at: used_at?.toISOString() ?? null,
  }));
};
