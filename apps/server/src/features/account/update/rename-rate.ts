import { limitKey } from "../../../platform/limits/limit-key.ts";
import { mustWait } from "../../../platform/limits/must-wait.ts";
import { takeRates } from "../../../platform/limits/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { isUsernameTaken } from "../../profile/index.ts";
import type { UpdateDependencies } from "../dependencies.ts";

const dayMs = 24 * 3_600_000;
/** Enough for every change of mind; too few to go through names that others are known by. */
const renamesADay = 5;

/** A taken name does not count: choosing another one must not cost a wait. */
export const admitRename = async (
  { db }: UpdateDependencies,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> => {
  // In other capitals it is still the own one.
  const isOwn = from.toLowerCase() === to.toLowerCase();
  if (!isOwn && (await isUsernameTaken(db, to))) throw new Failure("username_taken");
  const key = limitKey("rename", "user", userId);
  const { waitMs } = await takeRates(db, [{ key, burst: renamesADay, perMs: dayMs / renamesADay }]);
  if (waitMs > 0) throw mustWait(waitMs);
};
