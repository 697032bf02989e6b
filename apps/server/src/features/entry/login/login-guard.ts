/**
 * What stands before a password is looked at (LOGIN-25, LOGIN-27). Failures count by account, by
 * address range and over all. Three of an account or a range, or very many over all, ask for a captcha;
 * more make the next try wait, longer each time.
 *
 * A browser that has logged in to the account before has a count of its own, which unknown
 * browsers cannot touch: they can slow each other down, but never lock the owner out.
 *
 * Counted by email, not by account: one without an account behaves no differently (LOGIN-26).
 */
import { addressRange } from "../../../platform/http/address-range.ts";
import type { AttemptPolicy } from "../../../platform/limits/attempt-policy.ts";
import { byRange } from "../../../platform/limits/limit-by-range.ts";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { mustWait } from "../../../platform/limits/must-wait.ts";
import {
  beginAttempt,
  countFailure,
  forgetAttempts,
  readAttempts,
  refuseAttempt,
} from "../../../platform/limits/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { EntryDependencies } from "../dependencies.ts";

const minute = 60_000;
const failuresBeforeCaptcha = 3;
/** Far above what forgetful players of a large game make in that time: only an attack is that busy. */
const failuresBeforeCaptchaForAll = 1000;

const delays = { firstDelayMs: 1000, longestDelayMs: 15 * minute };
/** Failures of an account, and those of a browser that it knows. */
export const byAccount: AttemptPolicy = { free: 4, ...delays, forgottenAfterMs: 24 * 60 * minute };
const overAll: AttemptPolicy = { free: Number.MAX_SAFE_INTEGER, ...delays, forgottenAfterMs: 10 * minute };

export interface LoginTry {
  emailCanonical: string;
  address: string;
  /** Set when this browser has logged in to this very account before; the try was counted when that was read. */
  knownBrowser: KnownBrowserTry | undefined;
  captchaToken: string | undefined;
}

export interface KnownBrowserTry {
  key: string;
  /** This try included; null when it may not be made. */
  failures: number | null;
}

export interface CountedTry {
  /** Returns whether the next try needs a captcha. */
  failed(): Promise<boolean>;
  succeeded(): Promise<void>;
}

/** Throws when the try may not be made. It counts as failed until it is said to have succeeded. */
export const beginLogin = (dependencies: EntryDependencies, login: LoginTry): Promise<CountedTry> =>
  login.knownBrowser === undefined
    ? beginInUnknownBrowser(dependencies, login)
    : beginInKnownBrowser(dependencies, login.knownBrowser);

const beginInKnownBrowser = async (
  { db }: EntryDependencies,
  { key, failures }: KnownBrowserTry,
): Promise<CountedTry> => {
  if (failures === null) throw mustWait((await refuseAttempt(db, key, byAccount)).waitMs);
  return { failed: async () => false, succeeded: () => forgetAttempts(db, [key]) };
};

const beginInUnknownBrowser = async (dependencies: EntryDependencies, login: LoginTry): Promise<CountedTry> => {
  const { db, captcha } = dependencies;
  const account = limitKey("login", "account", login.emailCanonical);
  const range = limitKey("login", "range", addressRange(login.address));
  const all = limitKey("login", "all", "");

  const [accountSoFar, rangeSoFar, allSoFar] = await Promise.all([
    readAttempts(db, account, byAccount),
    readAttempts(db, range, byRange),
    readAttempts(db, all, overAll),
  ]);
  const needsCaptcha =
    Math.max(accountSoFar.failures, rangeSoFar.failures) >= failuresBeforeCaptcha ||
    allSoFar.failures >= failuresBeforeCaptchaForAll;
  const hints = { captchaRequired: needsCaptcha };
  if (rangeSoFar.waitMs > 0) throw mustWait(rangeSoFar.waitMs, hints);
  if (accountSoFar.waitMs > 0) throw mustWait(accountSoFar.waitMs, hints);
  if (needsCaptcha && !(await captcha.spend(login.captchaToken, "login"))) {
    throw new Failure("captcha_required", undefined, hints);
  }
  const attempt = await beginAttempt(db, account, byAccount);
  if (attempt.kind === "refused") throw mustWait(attempt.waitMs, hints);
  // Others came first since the look above: this try is one too many to be made without a captcha.
  if (!needsCaptcha && attempt.failures > failuresBeforeCaptcha) {
    throw new Failure("captcha_required", undefined, { captchaRequired: true });
  }

  return {
    async failed() {
      const [ofRange, ofAll] = await Promise.all([countFailure(db, range, byRange), countFailure(db, all, overAll)]);
      return Math.max(attempt.failures, ofRange) >= failuresBeforeCaptcha || ofAll >= failuresBeforeCaptchaForAll;
    },
    // The range keeps its count: an attacker's own account must not wash it.
    succeeded: () => forgetAttempts(db, [account]),
  };
};
