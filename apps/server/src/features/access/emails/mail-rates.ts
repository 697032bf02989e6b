import { addressRange } from "../../../platform/http/address-range.ts";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { takeRates } from "../../../platform/limits/store.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { mustWait } from "../wait.ts";

const second = 1000;
const hour = 3_600_000;

/**
 * How many mails a caller can have us send: one in 30 seconds, five an hour and ten a day to one
 * mailbox, twenty an hour from one address range, and ten an hour for one player who names mailboxes. What
 * is used up comes back evenly over its time, so an hour that begins with five can see four more. The same
 * for mailboxes that no account has.
 */
export const takeMailRates = async (
  { db }: AccessDependencies,
  purpose: "signup" | "register" | "reset" | "profile_email",
  { emailCanonical, address, userId }: { emailCanonical: string; address: string; userId?: string },
): Promise<void> => {
  const { waitMs } = await takeRates(db, [
    { key: limitKey(`mail ${purpose}`, "pace", emailCanonical), burst: 1, perMs: 30 * second },
    { key: limitKey(`mail ${purpose}`, "hour", emailCanonical), burst: 5, perMs: hour / 5 },
    { key: limitKey(`mail ${purpose}`, "day", emailCanonical), burst: 10, perMs: (24 * hour) / 10 },
    { key: limitKey(`mail ${purpose}`, "range", addressRange(address)), burst: 20, perMs: hour / 20 },
    ...(userId === undefined
      ? []
      : [{ key: limitKey(`mail ${purpose}`, "account", userId), burst: 10, perMs: hour / 10 }]),
  ]);
  if (waitMs > 0) throw mustWait(waitMs);
};
