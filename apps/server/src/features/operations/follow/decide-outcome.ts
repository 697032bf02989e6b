/**
 * What became of a transaction that was registered but that the watcher has not found. Pure. It only ever
 * ends an operation without an effect; when it is wrong (a node that lagged behind), the watcher's
 * finalized event has the last word.
 */
import type { OperationEventName } from "@passport/protocol";

/** What one chain's nodes say. */
export interface ChainAnswer {
  chainId: number;
  transaction?: { from: string; nonce: number } | undefined;
  receipt?: { isSuccess: boolean; blockNumber: number } | undefined;
  /** What the chain calls final now. */
  finalizedNumber: number;
  /** How far our own watcher has come; undefined before it has begun. */
  watchedNumber: number | undefined;
  /** How many transactions of the operation's wallet are final; undefined when we do not know its nonce. */
  finalCount?: number | undefined;
}

export interface Followed {
  /** Where it is or was, as far as we ever learned. */
  chainId: number | null;
  nonce: number | null;
  silentMs: number;
}

type Outcome = Extract<OperationEventName, "reverted" | "replaced" | "dropped" | "mismatched">;

/** `answers` of all chains, or of the one that it is on. Undefined: wait. */
export const decideOutcome = (
  { chainId, nonce, silentMs }: Followed,
  answers: readonly ChainAnswer[],
  droppedAfterMs: number,
): Outcome | undefined => {
  const mined = answers.find(({ receipt }) => receipt !== undefined);
  if (mined?.receipt !== undefined) return outcomeOfMined(mined, mined.receipt);
  const home = answers.find((answer) => answer.chainId === chainId);
  const isNonceGone = nonce !== null && home?.finalCount !== undefined && home.finalCount > nonce;
  if (isNonceGone) return "replaced";
  const isKnown = answers.some(({ transaction }) => transaction !== undefined);
  return !isKnown && silentMs > droppedAfterMs ? "dropped" : undefined;
};

const outcomeOfMined = (
  { finalizedNumber, watchedNumber = -1 }: ChainAnswer,
  { isSuccess, blockNumber }: { isSuccess: boolean; blockNumber: number },
): Outcome | undefined => {
  if (blockNumber > finalizedNumber) return undefined;
  if (!isSuccess) return "reverted";
  // The watcher has been there and found nothing in it that belongs to this account.
  return blockNumber <= watchedNumber ? "mismatched" : undefined;
};
