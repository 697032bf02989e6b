/**
 * CHAIN-52: sends one release to one chain, or looks after the one that is in flight. What waits is read from the database,
 * whether it is due from the contract; the database decides which worker sends.
 */
import { TransactionRefused } from "../../platform/chain/chain-sender.ts";
import { findQueuedVouchers, type QueuedVoucher } from "../vouchers/index.ts";
import { actOf, callOf, findRight, gasOf, readEpochs, readRefusal } from "./contract-acts.ts";
import type { ReleaseDependencies } from "./dependencies.ts";
import { followInFlight } from "./follow-in-flight.ts";
import { priceOf } from "./gas-price.ts";
import type { HeldBack } from "./release-metrics.ts";
import {
  type Act,
  endRelease,
  findInFlight,
  findReverted,
  itemsShare,
  readSpentGas,
  type SpentGas,
  takeTurn,
} from "./store.ts";

interface Candidate {
  voucher: QueuedVoucher;
  act: Act;
}

/** More wait only in a flood, and then the budget ends it. */
const longestQueue = 1_000;
/** So many are tried in a turn before the next turn. */
const mostTries = 20;

export const releaseDue = async (dependencies: ReleaseDependencies): Promise<void> => {
  const { db, sender, metrics } = dependencies;
  const { chainId } = sender;
  const waiting = await findQueuedVouchers(db, { chainId, limit: longestQueue });
  const candidates = waiting.length === 0 ? [] : await findCandidates(dependencies, waiting);
  metrics.waiting(chainId, { queued: waiting.length, due: candidates.length });
  const inFlight = await findInFlight(db, chainId);
  if (inFlight !== undefined) return followInFlight(dependencies, inFlight);
  metrics.heldBack(chainId, candidates.length === 0 ? undefined : await sendFirst(dependencies, candidates));
};

const findCandidates = async (
  { db, reader, sender, pauses }: ReleaseDependencies,
  waiting: readonly QueuedVoucher[],
): Promise<Candidate[]> => {
  const { minedAt } = await sender.head();
  // A chain that stands still has an old newest block; one whose clock is ahead of ours has the last word.
  const now = new Date(Math.max(Date.now(), minedAt.getTime()));
  const ids = waiting.map(({ operationId }) => operationId);
  pauses.keep(new Set(ids));
  const contracts = [...new Set(waiting.map(({ contract }) => contract))];
  const [epochs, reverted] = await Promise.all([readEpochs(reader, contracts), findReverted(db, ids)]);
  return waiting.flatMap((voucher) => {
    const act = actOf(voucher, { epoch: epochs.get(voucher.contract) ?? 0n, now });
    return act === undefined || reverted.has(voucher.operationId) ? [] : [{ voucher, act }];
  });
};

/** Returns why nothing could be sent that is due. */
const sendFirst = async (
  dependencies: ReleaseDependencies,
  candidates: readonly Candidate[],
): Promise<HeldBack | undefined> => {
  const { db, sender, limits, pauses } = dependencies;
  const open = candidates.filter(({ voucher }) => !pauses.isPaused(voucher.operationId));
  const spent = await readSpentGas(db, sender.chainId);
  const affordable = open.filter((candidate) => isWithinBudget(candidate, spent, limits.dailyGas));
  for (const candidate of affordable.slice(0, mostTries)) {
    if (await wouldSucceed(dependencies, candidate)) return sendOne(dependencies, candidate, spent);
  }
  return affordable.length < open.length ? "budget" : undefined;
};

const isWithinBudget = ({ voucher, act }: Candidate, spent: SpentGas, dailyGas: bigint): boolean => {
  const gas = gasOf[act];
  return spent.all + gas <= dailyGas && (voucher.kind !== "mint_item" || spent.items + gas <= itemsShare(dailyGas));
};

const wouldSucceed = async (
  { sender, pauses, metrics, log }: ReleaseDependencies,
  { voucher, act }: Candidate,
): Promise<boolean> => {
  const { operationId } = voucher;
  const data = await sender.simulate(callOf(act, voucher));
  if (data === undefined) return true;
  const error = readRefusal(data);
  pauses.refused(operationId);
  metrics.refused(sender.chainId, error);
  // Another account was faster, or a pause ended less than an hour ago: both pass without anybody's doing.
  if (error !== "NotQueued" && error !== "NotReleasableYet")
    log.warn({ chainId: sender.chainId, operationId, act, error }, "a contract refuses a release");
  return false;
};

const sendOne = async (
  { db, reader, sender, limits, pauses, metrics, log }: ReleaseDependencies,
  { voucher, act }: Candidate,
  spent: SpentGas,
): Promise<HeldBack | undefined> => {
  const { chainId, address } = sender;
  const call = callOf(act, voucher);
  if ((await findRight(reader, [voucher.contract], address)) !== undefined) {
    log.error(
      { chainId, contract: voucher.contract },
      "the key of releases has a right in a contract: it sends nothing",
    );
    return "rights";
  }
  const price = priceOf(await sender.feeMarket(), limits.maxGasPrice);
  if (price === undefined) return "price";
  const [balance, nonce] = await Promise.all([sender.balance(), sender.count()]);
  metrics.account(chainId, { balance, gas: limits.dailyGas - spent.all });
  if (balance < call.gas * price.max) return "balance";
  const { operationId } = voucher;
  const { raw, hash } = await sender.sign(call, price, nonce);
  const release = { sender: address.toLowerCase(), nonce, operationId, act, call, price, raw, hash };
  if (!(await takeTurn(db, chainId, release, limits.dailyGas))) return undefined;
  try {
    await sender.send(raw);
    metrics.sent(chainId, act, "first");
    log.info({ chainId, operationId, act, hash }, "a release was sent");
  } catch (error) {
    // Otherwise a node may have it: it is looked after like any other.
    if (!(error instanceof TransactionRefused)) throw error;
    await endRelease(db, chainId, release, { outcome: "refused", gasUsed: 0n });
    pauses.refused(operationId);
    metrics.ended(chainId, "refused");
    log.warn({ err: error, chainId, operationId }, "all nodes refused a release");
  }
  return undefined;
};
