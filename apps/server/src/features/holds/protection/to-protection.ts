import type { Protection } from "@passport/protocol";
import { longerHold } from "./read-hold-ms.ts";
import type { ChosenProtection } from "./store.ts";

const hourMs = 3_600_000;

export const toProtection = (
  { withdrawalHoldMs }: { withdrawalHoldMs: number },
  { holdHours, nextHold, dailyLimit, nextLimit }: ChosenProtection,
): Protection => ({
  hold_hours: longerHold(withdrawalHoldMs, holdHours) / hourMs,
  least_hold_hours: withdrawalHoldMs / hourMs,
  next_hold_hours: nextHold
    ? { value: longerHold(withdrawalHoldMs, nextHold.hours) / hourMs, from: nextHold.from.toISOString() }
    : null,
  daily_limit: dailyLimit?.toString() ?? null,
  next_daily_limit: nextLimit
    ? { value: nextLimit.limit?.toString() ?? null, from: nextLimit.from.toISOString() }
    : null,
});
