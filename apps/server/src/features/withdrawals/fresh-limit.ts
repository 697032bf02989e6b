/**
 * One person's money that is withdrawn, sent on, deposited and withdrawn again would fill the contract's overall limit for
 * everybody, for gas alone. So what was deposited less than 24 hours ago is fresh, and all accounts together withdraw
 * fresh SUPS only up to a share of that limit (decision 0072).
 */
import type { Database, Transaction } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import { formatDecimal, supsDecimals, voucherLifeMs } from "@passport/protocol";
import { deleteInBatches } from "../../platform/jobs/delete-in-batches.ts";
import { timeInWords } from "../../platform/time-in-words.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { sumDepositsOfDay } from "../operations/index.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import {
  deleteFreshWithdrawalsBefore,
  insertFreshWithdrawal,
  lockFreshWithdrawals,
  sumFreshWithdrawals,
} from "./fresh-store.ts";

/** A tenth: circling money leaves nine tenths to everybody else, and it is as much as one account can withdraw at once. */
const shareOfLimit = 10n;

const hourMs = 3_600_000;
/** The contract counts a withdrawal for up to 25 hours, from the moment at which its voucher is used. */
const countedMs = 25 * hourMs + voucherLifeMs;

/** An amount takes seasoned SUPS first. */
const freshPartOf = (amount: bigint, seasoned: bigint): bigint => (amount > seasoned ? amount - seasoned : 0n);

const seasonedOf = (available: bigint, deposited: bigint): bigint =>
  available > deposited ? available - deposited : 0n;

/**
 * Undefined is no limit: the contract's could not be read, which stops no withdrawal because this protects no money, or
 * it is zero, so that everything waits in the queue and there is nothing to fill.
 */
const freshLeftOf = (overallLimit: bigint | undefined, withdrawn: bigint): bigint | undefined => {
  if (overallLimit === undefined || overallLimit === 0n) return undefined;
  const share = overallLimit / shareOfLimit;
  return share > withdrawn ? share - withdrawn : 0n;
};

/** `until` is when the newest deposit is 24 hours old. */
const readSeasoned = async (db: Database, accountId: string, available: bigint) => {
  const { amount, until } = await sumDepositsOfDay(db, accountId);
  return { seasoned: seasonedOf(available, amount), until };
};

interface Withdrawal {
  operationId: string;
  accountId: string;
  amount: bigint;
  overallLimit: bigint | undefined;
}

/** In the transaction of the hold, before it. What does not exceed the limit is counted. */
export const refuseAboveFreshLimit = async (
  ledger: Ledger,
  transaction: Transaction,
  { operationId, accountId, amount, overallLimit }: Withdrawal,
): Promise<void> => {
  // The balance first: a deposit that is credited in between is then counted as fresh and not as there.
  const available = availableOf(await ledger.balanceWithin(transaction, accountId));
  // Here, and not only in the ledger: what is credited between this and the hold would be withdrawn uncounted.
  if (amount > available) throw new Failure("insufficient_funds");
  const { seasoned, until } = await readSeasoned(transaction, accountId, available);
  const fresh = freshPartOf(amount, seasoned);
  if (fresh === 0n || until === undefined) return;
  await lockFreshWithdrawals(transaction);
  const left = freshLeftOf(overallLimit, await sumFreshWithdrawals(transaction, countedMs));
  if (left !== undefined && fresh > left) {
    throw new Failure("fresh_sups_limited", { now: inWords(seasoned + left), until: timeInWords(until) });
  }
  await insertFreshWithdrawal(transaction, { operationId, amount: fresh });
};

const availableOf = (balance: { posted: bigint; held: bigint } | undefined): bigint =>
  balance === undefined ? 0n : balance.posted - balance.held;

const shownDecimals = 4;

/** Rounded down: so much can be withdrawn. */
const inWords = (amount: bigint): string =>
  formatDecimal(amount / 10n ** BigInt(supsDecimals - shownDecimals), shownDecimals);

export interface FreshLimit {
  /** Null when everything that is available can be withdrawn, as far as fresh SUPS are concerned. */
  withdrawable_now: string | null;
  withdrawable_from: string | null;
}

/** For the page. What it says is counted again on withdrawing. */
export const readFreshLimit = async (
  { db, ledger, readOverallLimit }: Pick<WithdrawalsDependencies, "db" | "ledger" | "readOverallLimit">,
  accountId: string,
): Promise<FreshLimit> => {
  const available = availableOf(await ledger.balance(accountId));
  const { seasoned, until } = await readSeasoned(db, accountId, available);
  const none = { withdrawable_now: null, withdrawable_from: null };
  if (until === undefined || seasoned === available) return none;
  const left = freshLeftOf(await readOverallLimit(), await sumFreshWithdrawals(db, countedMs));
  if (left === undefined || seasoned + left >= available) return none;
  return { withdrawable_now: String(seasoned + left), withdrawable_from: until.toISOString() };
};

/** What counts no more. */
export const deleteOldFreshWithdrawals = ({ db }: Pick<WithdrawalsDependencies, "db">): Promise<number> =>
  deleteInBatches((limit) => deleteFreshWithdrawalsBefore(db, 2 * countedMs, limit));
