/** Pure: what a player's protection becomes. More protection applies at once, less after the delay that applies now. */
import { longerHold } from "./read-hold-ms.ts";
import type { ChosenProtection } from "./store.ts";

export interface ProtectionChange {
  holdHours?: number | undefined;
  /** Null takes the limit off; undefined leaves it. */
  dailyLimit?: bigint | null | undefined;
}

export interface ProtectionFacts {
  /** What applies now, as far as the database's clock says. */
  present: ChosenProtection;
  now: Date;
  /** The operator's. */
  withdrawalHoldMs: number;
}

export const changeProtection = (
  { present, now, withdrawalHoldMs }: ProtectionFacts,
  { holdHours, dailyLimit }: ProtectionChange,
): ChosenProtection => {
  const from = new Date(now.getTime() + longerHold(withdrawalHoldMs, present.holdHours));
  return {
    ...present,
    ...(holdHours !== undefined &&
      (longerHold(withdrawalHoldMs, holdHours) >= longerHold(withdrawalHoldMs, present.holdHours)
        ? { holdHours, nextHold: undefined }
        : { nextHold: { hours: holdHours, from } })),
    ...(dailyLimit !== undefined && changeLimit(present.dailyLimit, dailyLimit ?? undefined, from)),
  };
};

/** A limit or a lower one applies at once; a higher one, or none, from its time on. */
export const changeLimit = (
  present: bigint | undefined,
  wanted: bigint | undefined,
  from: Date,
): Pick<ChosenProtection, "nextLimit"> & Partial<ChosenProtection> => {
  const isLower = present !== undefined && (wanted === undefined || wanted > present);
  return isLower ? { nextLimit: { limit: wanted, from } } : { dailyLimit: wanted, nextLimit: undefined };
};

/** Whether anything was asked for that does not apply yet. */
export const isLowering = ({ nextHold, nextLimit }: ChosenProtection): boolean =>
  nextHold !== undefined || nextLimit !== undefined;
