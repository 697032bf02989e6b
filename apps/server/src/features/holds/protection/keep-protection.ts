import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { lockHolder } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { HoldsDependencies } from "../dependencies.ts";
import { isLowering } from "./change-protection.ts";
import { findProtection, writeProtection } from "./store.ts";
import { toProtection } from "./to-protection.ts";

/** Needs no step-up: it only protects more. Doing it twice is no mistake. */
export const keepProtection = async (
  dependencies: HoldsDependencies,
  { actor, caller }: Pick<CommandExchange<typeof calls.keepProtection>, "actor" | "caller">,
): Promise<calls.Protection> => {
  const { userId, sessionId } = actor;
  const kept = await inTransaction(dependencies.db, async (transaction) => {
    await lockHolder(transaction, userId);
    const present = await findProtection(transaction, userId);
    if (!isLowering(present)) return present;
    const changed = { ...present, nextHold: undefined, nextLimit: undefined };
    await writeProtection(transaction, userId, changed);
    await recordEvent(transaction, { userId, kind: "protection_kept", sessionId, caller });
    return changed;
  });
  return toProtection(dependencies, kept);
};
