import { inTransaction, readClock } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { lockHolder } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { HoldsDependencies } from "../dependencies.ts";
import { holdEmails } from "../emails.ts";
import { changeProtection, isLowering } from "./change-protection.ts";
import { findProtection, writeProtection } from "./store.ts";
import { toProtection } from "./to-protection.ts";

/** Under the lock of the player's row, which a voucher needs too: of the two one sees the other. */
export const setProtection = async (
  dependencies: HoldsDependencies,
  { actor, payload, caller }: CommandExchange<typeof calls.setProtection>,
): Promise<calls.Protection> => {
  const { db, outbox, access, withdrawalHoldMs } = dependencies;
  const { userId, sessionId } = actor;
  const chosen = await inTransaction(db, async (transaction) => {
    await lockHolder(transaction, userId);
    const present = await findProtection(transaction, userId);
    const { hold_hours: holdHours, daily_limit: limit } = payload;
    const dailyLimit = typeof limit === "string" ? BigInt(limit) : limit;
    const now = await readClock(transaction);
    const changed = changeProtection({ present, now, withdrawalHoldMs }, { holdHours, dailyLimit });
    await writeProtection(transaction, userId, changed);
    const kind = isLowering(changed) ? "protection_lowered" : "protection_raised";
    await recordEvent(transaction, { userId, kind, sessionId, caller });
    await access.emailOwner(transaction, { userId, email: holdEmails[kind], caller });
    // The database moves what is asked for too soon.
    return findProtection(transaction, userId);
  });
  outbox.poke();
  return toProtection(dependencies, chosen);
};
