import type { Database } from "@passport/database";
import type { ReleasePlan } from "@passport/protocol";
import { insertAllocation } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;
const wholeSups = 10n ** 18n;

/** As in the mock-ups: 9,000 SUPS, 50 a day, a cliff of 30 days, and 80 days have passed. */
const planAt = (now: Date): ReleasePlan => ({
  allocation: 9_000n * wholeSups,
  dailyRelease: 50n * wholeSups,
  startsAt: new Date(now.getTime() - 80 * dayMs),
  cliffAt: new Date(now.getTime() - 50 * dayMs),
});

/** An allocation for development. False when the account has one. */
export const seedAllocation = (db: Database, accountId: string, now = new Date()): Promise<boolean> =>
  insertAllocation(db, accountId, planAt(now));
