/** What becomes of a release that was sent: it is mined, something else took its nonce, or it is sent again for more. */
import { TransactionRefused } from "../../platform/chain/chain-sender.ts";
import type { ReleaseDependencies } from "./dependencies.ts";
import { raisePrice } from "./gas-price.ts";
import { endRelease, type Outcome, type Sent, takeResend } from "./store.ts";

export const followInFlight = async (dependencies: ReleaseDependencies, sent: Sent): Promise<void> => {
  const { sender, limits } = dependencies;
  // The count first: one that is past ours, and still no receipt after it, is another transaction's.
  const count = isOurs(dependencies, sent) ? await sender.count() : undefined;
  const receipts = await Promise.all(sent.hashes.map((hash) => sender.receipt(hash)));
  const receipt = receipts.find((found) => found !== undefined);
  if (receipt !== undefined) return end(dependencies, sent, receipt.isSuccess ? "mined" : "reverted", receipt.gasUsed);
  if (count !== undefined && count > sent.nonce) return end(dependencies, sent, "replaced", undefined);
  if (sent.silentMs < limits.resendAfterMs) return;
  // A former key's, which cannot pay more for it. If it is mined after all, the second release of the same fails.
  if (count === undefined) return end(dependencies, sent, "replaced", undefined);
  await sendAgain(dependencies, sent);
};

const isOurs = ({ sender }: ReleaseDependencies, sent: Sent): boolean => sent.sender === sender.address.toLowerCase();

const end = async (
  { db, sender, metrics, log }: ReleaseDependencies,
  sent: Sent,
  outcome: Outcome,
  gasUsed: bigint | undefined,
): Promise<void> => {
  if (!(await endRelease(db, sender.chainId, sent, { outcome, gasUsed }))) return;
  metrics.ended(sender.chainId, outcome);
  const level = outcome === "mined" ? "info" : "warn";
  log[level]({ chainId: sender.chainId, operationId: sent.operationId, nonce: sent.nonce }, `a release was ${outcome}`);
};

/** At the cap it is sent as it is: a node may have dropped it. */
const sendAgain = async ({ db, sender, limits, metrics, log }: ReleaseDependencies, sent: Sent): Promise<void> => {
  const { chainId } = sender;
  const price = raisePrice(sent.price, await sender.feeMarket(), limits.maxGasPrice);
  const next =
    price === undefined
      ? { price: sent.price, raw: sent.raw, hash: sent.hashes.at(-1) ?? ("0x" as const) }
      : { price, ...(await sender.sign(sent.call, price, sent.nonce)) };
  if (!(await takeResend(db, chainId, sent, next))) return;
  try {
    await sender.send(next.raw);
    metrics.sent(chainId, sent.act, "raised");
    log.warn({ chainId, operationId: sent.operationId, hash: next.hash }, "a release is not mined and was sent again");
  } catch (error) {
    // An older version is still in flight, or it has just been mined.
    if (!(error instanceof TransactionRefused)) throw error;
    log.warn({ err: error, chainId, operationId: sent.operationId }, "all nodes refused a release that was sent again");
  }
};
