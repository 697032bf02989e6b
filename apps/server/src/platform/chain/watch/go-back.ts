import { ChainMoved, FinalityBroken } from "../reading/chain-errors.ts";
import { findHeaders } from "../reading/read-blocks.ts";
import { findAncestor } from "./find-ancestor.ts";
import { orphanEvents, trimBlocks } from "./store.ts";
import { commitStep, keptHeaders, tellListeners, type Watch } from "./watch.ts";

/** Takes back everything after the newest block that is still part of the chain. Never what was final. */
export const goBack = async (watch: Watch): Promise<void> => {
  const { chainId, reading, metrics, view } = watch;
  const ancestor = await findAncestor(view.blocks, (numbers) => findHeaders(reading.nodes, numbers));
  const { finalizedNumber, finalizedHash, headNumber } = view.cursor;
  if (ancestor === undefined && finalizedHash !== undefined)
    throw new FinalityBroken(`chain ${chainId} took back final blocks up to ${finalizedNumber}`);
  const number = ancestor?.number ?? finalizedNumber;
  if (number === headNumber) throw new ChainMoved(`block ${number} is back`);
  let takenBack: Awaited<ReturnType<typeof orphanEvents>> = [];
  const head = ancestor ?? { number, minedAt: undefined };
  const cursor = await commitStep(watch, { head }, async (transaction) => {
    takenBack = await orphanEvents(transaction, chainId, { from: number + 1, to: headNumber });
    await trimBlocks(transaction, chainId, { from: Math.min(finalizedNumber, number - keptHeaders), to: number });
    await tellListeners(watch, "orphaned", transaction, takenBack);
  });
  watch.view = { cursor, blocks: view.blocks.filter((block) => block.number <= number) };
  metrics.reorganised(headNumber - number);
  metrics.heard("orphaned", takenBack);
};
