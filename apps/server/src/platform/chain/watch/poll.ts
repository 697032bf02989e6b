/** One look at the chain: everything that it has for us since the last one. */

import type { ChainStop } from "@passport/protocol";
import type { Finality } from "../nodes/finality.ts";
import { NodesDisagree } from "../nodes/rpc-errors.ts";
import type { Survey } from "../nodes/survey.ts";
import { FinalityBroken } from "../reading/chain-errors.ts";
import { findHeaders } from "../reading/read-blocks.ts";
import { finalizeUpTo, retryAside } from "./finalize.ts";
import { followHead } from "./follow-head.ts";
import { goBack } from "./go-back.ts";
import { commitStep, type Watch } from "./watch.ts";

/** More is no head but a gap, which is read when its blocks are final; headers up to the head are kept in memory. */
const longestFollow = 4_096;

export const poll = async (watch: Watch, finality: Finality): Promise<void> => {
  watch.tip = undefined;
  const { newestNumber, tip, finalized } = await watch.reading.nodes.survey(finality);
  watch.tip = newestNumber;
  tellPosition(watch, newestNumber);
  if (finalized === undefined) throw new NodesDisagree("a final block");
  if (isOldNews(watch, { tip, finalized })) return;
  await requireFinalBlock(watch);
  await nearHead(watch, () => returnToChain(watch));
  await finalizeUpTo(watch, finalized);
  if (watch.retries.isDue()) {
    await retryAside(watch);
    watch.retries.done();
  }
  if (tip !== undefined && tip.number - watch.view.cursor.headNumber <= longestFollow)
    await nearHead(watch, () => followHead(watch, tip));
  tellPosition(watch, newestNumber);
};

/** Near the head honest nodes may be on different branches for a while. That stops nothing that is final. */
const nearHead = async ({ reading: { log } }: Watch, step: () => Promise<void>): Promise<void> => {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof NodesDisagree)) throw error;
    log.debug({ err: error }, "the nodes tell different newest blocks");
  }
};

/** The status is written also while nothing happens, and while no node responds. */
export const writeStatus = async (watch: Watch, stopped: ChainStop | null): Promise<void> => {
  if (!watch.status.isDue()) return;
  watch.view = { ...watch.view, cursor: await commitStep(watch, { stopped }, async () => {}) };
};

/** The hash of a block stands for everything below it. */
const isOldNews = (
  { view: { cursor, blocks } }: Watch,
  { tip, finalized }: { tip: Survey["tip"]; finalized: NonNullable<Survey["finalized"]> },
): boolean => (tip === undefined || blocks.at(-1)?.hash === tip.hash) && cursor.finalizedNumber >= finalized.number;

/** What value has moved on must still be there, or everything stops. */
const requireFinalBlock = async ({ chainId, reading, view: { cursor } }: Watch): Promise<void> => {
  const { finalizedNumber, finalizedHash } = cursor;
  if (finalizedHash === undefined) return;
  // Nodes that do not have it yet are behind, and tell nothing new either.
  const [final] = await findHeaders(reading.nodes, [finalizedNumber]);
  if (final !== undefined && final.hash !== finalizedHash)
    throw new FinalityBroken(`chain ${chainId} has another block ${finalizedNumber} than the final one`);
};

/** Our head must still be part of the chain, or we go back. */
const returnToChain = async (watch: Watch): Promise<void> => {
  const known = watch.view.blocks.at(-1);
  if (known === undefined) return;
  const [head] = await findHeaders(watch.reading.nodes, [known.number]);
  if (head !== undefined && head.hash !== known.hash) await goBack(watch);
};

const tellPosition = ({ metrics, view: { cursor } }: Watch, tip: number): void =>
  metrics.position({ tip, head: cursor.headNumber, finalized: cursor.finalizedNumber, headAt: cursor.headAt });
