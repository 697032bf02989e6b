import type { Database } from "@passport/database";
import type { Hold } from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import { findWaitingAddress } from "./addresses/store.ts";
import { findOpenHolds, type HoldCause } from "./store.ts";

/** What is being waited for. The linked wallet's age counts even where the account was empty and has no hold itself. */
export const readHold = async ({ db }: { db: Database }, { userId }: Pick<Actor, "userId">): Promise<Hold | null> => {
  const causes = await findOpenHolds(db, userId);
  const waiting = await findWaitingAddress(db, userId);
  const isTold = causes.some(({ reason }) => reason === "withdrawal_address_added");
  const all: HoldCause[] =
    waiting === undefined || isTold
      ? causes
      : [...causes, { reason: "withdrawal_address_added", started_at: waiting.added_at, ends_at: waiting.usable_from }];
  if (all.length === 0) return null;
  const times = (pick: (cause: HoldCause) => Date): number[] => all.map((cause) => pick(cause).getTime());
  return {
    started_at: new Date(Math.min(...times((cause) => cause.started_at))).toISOString(),
    ends_at: new Date(Math.max(...times((cause) => cause.ends_at))).toISOString(),
    causes: all.map(({ reason, started_at, ends_at }) => ({
      reason,
      started_at: started_at.toISOString(),
      ends_at: ends_at.toISOString(),
    })),
  };
};
