import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { assertFreshSecondFactor } from "../ways-in/assert-fresh-second-factor.ts";
import { recoveryContext } from "./sealed.ts";
import { findRecoveryCodes } from "./store.ts";

/** As the wire has them. */
export interface ShownCode {
  recovery_code: string;
  used_at: string | null;
}

/** Shows the recovery codes, only after a fresh two-factor check (TFA-24). */
export const readRecoveryCodes = async (
  { db, sealer }: FactorDependencies,
  { actor, caller }: Pick<CommandExchange<typeof calls.readRecoveryCodes>, "actor" | "caller">,
): Promise<ShownCode[]> => {
  const { userId, sessionId } = actor;
  const rows = await findRecoveryCodes(db, userId);
  if (rows.length === 0) throw new Failure("tfa_not_set");
  assertFreshSecondFactor(actor);
  await recordEvent(db, { userId, kind: "recovery_codes_shown", sessionId, caller });
  return rows.map(({ code_sealed, used_at }) => ({
    recovery_code: sealer.open(code_sealed, recoveryContext(userId)),
    used_at: used_at?.toISOString() ?? null,
  }));
};
