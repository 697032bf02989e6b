/** One look at the chain: everything that it has for us since the last one. */

import type { Survey, Surveyor } from "../nodes/survey.ts";
import { findHeaders } from "../reading/read-blocks.ts";
import { FinalityBroken } from "./chain-errors.ts";
import { finalizeUpTo } from "./finalize.ts";
import { followHead } from "./follow-head.ts";
import { goBack } from "./go-back.ts";
import { commitStep, type Watch } from "./watch.ts";

/** More is no head but a gap, which is read when its blocks are final; headers up to the head are kept in memory. */
const longestFollow = 4_096;

export const poll = async (watch: Watch, surveyor: Surveyor): Promise<void> => {
  watch.tip = undefined;
  const { tip, finalized, isAgreed } = await surveyor.survey();
  watch.tip = tip.number;
  tellPosition(watch, tip.number);
  if (isOldNews(watch, { tip, finalized })) return;
  await returnToChain(watch);
  // To follow blocks that are already final would be double work: they come first.
  if (isAgreed && finalized.number > watch.view.cursor.headNumber) await finalizeUpTo(watch, finalized);
  if (tip.number - watch.view.cursor.headNumber <= longestFollow) await followHead(watch, tip);
  if (isAgreed) await finalizeUpTo(watch, finalized);
  tellPosition(watch, tip.number);
};

/** The status is written also while nothing happens, and while no node responds. */
export const writeStatus = async (watch: Watch): Promise<void> => {
  if (!watch.status.isDue()) return;
  watch.view = { ...watch.view, cursor: await commitStep(watch, {}, async () => {}) };
};

/** The hash of a block stands for everything below it. */
const isOldNews = (
  { view: { cursor, blocks } }: Watch,
  { tip, finalized }: Pick<Survey, "tip" | "finalized">,
): boolean => blocks.at(-1)?.hash === tip.hash && cursor.finalizedNumber >= finalized.number;

/** What we built on must still be there: the final block, or everything stops; and our head, or we go back. */
const returnToChain = async (watch: Watch): Promise<void> => {
  const { chainId, reading, view } = watch;
  const { finalizedNumber, finalizedHash } = view.cursor;
  const known = view.blocks.at(-1);
  if (finalizedHash === undefined || known === undefined) return;
  // A node that does not have them yet is behind, and tells nothing new either.
  const [final, head] = await findHeaders(reading.nodes, [finalizedNumber, known.number]);
  if (final !== undefined && final.hash !== finalizedHash)
    throw new FinalityBroken(`chain ${chainId} has another block ${finalizedNumber} than the final one`);
  if (head !== undefined && head.hash !== known.hash) await goBack(watch);
};

const tellPosition = ({ metrics, view: { cursor } }: Watch, tip: number): void =>
  metrics.position({ tip, head: cursor.headNumber, finalized: cursor.finalizedNumber, headAt: cursor.headAt });
