import { limitKey } from "../../../platform/limits/limit-key.ts";
import { mustWait } from "../../../platform/limits/must-wait.ts";
import { rangeRates } from "../../../platform/limits/range-rates.ts";
import type { Rate } from "../../../platform/limits/rate.ts";
import { takeRates } from "../../../platform/limits/store.ts";
import type { SessionDependencies } from "../dependencies.ts";

const second = 1000;
const hour = 3_600_000;

type MailPurpose = "signup" | "register" | "reset" | "profile_email";

/**
 * How many mails a caller can have us send: one in 30 seconds, five an hour and ten a day to one
 * mailbox, twenty an hour from one address range, and ten an hour for one player who names mailboxes. What
 * is used up comes back evenly over its time, so an hour that begins with five can see four more. The same
 * for mailboxes that no account has. `isStranger`: another browser asked before this one; all of them together have an
 * hour and a day of their own, so that they use up nothing of the first (EMAIL-30).
 */
export const takeMailRates = (
  dependencies: SessionDependencies,
  purpose: MailPurpose,
  {
    emailCanonical,
    address,
    userId,
    isStranger = false,
  }: { emailCanonical: string; address: string; userId?: string; isStranger?: boolean },
): Promise<void> =>
  take(dependencies, [
    ...mailboxRates(`mail ${purpose}`, emailCanonical, isStranger),
    ...rangeRates(`mail ${purpose}`, address, { burst: 20, perMs: hour / 20 }),
    ...(userId === undefined
      ? []
      : [{ key: limitKey(`mail ${purpose}`, "account", userId), burst: 10, perMs: hour / 10 }]),
  ]);

/** RECOVER-19: as much again for a browser that the account knows, whatever others have used up. */
export const takeKnownBrowserMailRates = (
  dependencies: SessionDependencies,
  purpose: MailPurpose,
  { userId, browserHash }: { userId: string; browserHash: Buffer },
): Promise<void> =>
  take(dependencies, mailboxRates(`mail ${purpose} known`, `${userId} ${browserHash.toString("hex")}`));

const mailboxRates = (deed: string, value: string, isStranger = false): Rate[] => {
  const whose = isStranger ? `${deed} stranger` : deed;
  return [
    { key: limitKey(deed, "pace", value), burst: 1, perMs: 30 * second },
    { key: limitKey(whose, "hour", value), burst: 5, perMs: hour / 5 },
    { key: limitKey(whose, "day", value), burst: 10, perMs: (24 * hour) / 10 },
  ];
};

const take = async ({ db }: SessionDependencies, rates: readonly Rate[]): Promise<void> => {
  const { waitMs } = await takeRates(db, rates);
  if (waitMs > 0) throw mustWait(waitMs);
};
