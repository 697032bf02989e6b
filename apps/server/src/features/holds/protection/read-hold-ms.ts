import type { Database } from "@passport/database";
import { findProtection } from "./store.ts";

const hourMs = 3_600_000;

/** The operator's hold, or a longer one that the player chose. */
export const readHoldMs = async (
  { withdrawalHoldMs }: { withdrawalHoldMs: number },
  db: Database,
  userId: string,
): Promise<number> => longerHold(withdrawalHoldMs, (await findProtection(db, userId)).holdHours);

export const longerHold = (withdrawalHoldMs: number, hours: number | undefined): number =>
  Math.max(withdrawalHoldMs, (hours ?? 0) * hourMs);
