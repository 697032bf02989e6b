/**
 * Consecutive wrong codes of an account, over passcodes and recovery codes alike. Three of a million
 * codes are right at a time: without an end, an attacker with the password would get in within months.
 * After ten they wait 15 minutes, then twice as long, and after a hundred no unknown browser gets a
 * try at all, however long there is no try. A browser that has logged in before counts for itself: the owner's own
 * stays usable, and a new password or a new secret, set in there, lets unknown browsers try again.
 */
import type { Database, Transaction } from "@passport/database";
import type { AttemptPolicy } from "../../../platform/limits/attempt-policy.ts";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { mustWait } from "../../../platform/limits/must-wait.ts";
import { beginAttempt, blockForGood, forgetAttempts } from "../../../platform/limits/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { isKnownBrowser } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

const policy = {
  free: 9,
  firstDelayMs: 15 * minute,
  longestDelayMs: day,
  forgottenAfterMs: 30 * day,
  most: 100,
} satisfies AttemptPolicy;

export interface TwoFactorTry {
  /** The code was right. */
  forget(): Promise<void>;
  /** The code was wrong. Returns whether that was the last try: from here on it is refused for good. */
  endIfLast(transaction: Transaction): Promise<boolean>;
}

export const beginTwoFactorTry = async (
  { db }: FactorDependencies,
  userId: string,
  browserHash: Buffer,
): Promise<TwoFactorTry> => {
  const isKnown = await isKnownBrowser(db, userId, browserHash);
  const key = isKnown
    ? limitKey("two-factor", "browser", `${userId} ${browserHash.toString("hex")}`)
    : unknownBrowsersKey(userId);
  const attempt = await beginAttempt(db, key, policy);
  if (attempt.kind === "granted") {
    return {
      forget: () => forgetAttempts(db, [key]),
      endIfLast: async (transaction) =>
        attempt.failures >= policy.most && (await blockForGood(transaction, key, policy)),
    };
  }
  // No delay of this policy is longer: this is the end.
  if (attempt.waitMs > policy.longestDelayMs) throw new Failure("two_factor_blocked");
  throw mustWait(attempt.waitMs);
};

/** For changes that only a logged-in player makes: the tries of unknown browsers no longer count. */
export const forgetTriesOfUnknownBrowsers = (db: Database, userId: string): Promise<void> =>
  forgetAttempts(db, [unknownBrowsersKey(userId)]);

const unknownBrowsersKey = (userId: string): string => limitKey("two-factor", "account", userId);
