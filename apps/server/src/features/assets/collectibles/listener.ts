import type { Transaction } from "@passport/database";
import type { ChainListener } from "../../../platform/chain/chain-event.ts";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { orphanIncoming, type Recorder, recordIncoming, recordOperations } from "../../operations/index.ts";
import type { Networks } from "../dependencies.ts";
import { collectiblesOf } from "../deployed-collections.ts";
import { finalizeMoves, findOwners } from "./finalize-moves.ts";
import { type Move, moveSources, readMoves } from "./move.ts";
import { advanceOldUnstakes, giveBackOldUnstakes } from "./old-unstakes.ts";
import { stakesAmong } from "./stakes.ts";

/** Follows every collectible on the chains. The operations of vouchers are ended by features/vouchers. */
export const createCollectibleListener = ({ networks, log }: { networks: Networks; log: Logger }): ChainListener => {
  const collectibles = collectiblesOf(networks);
  return {
    logs: (chainId) => moveSources(collectibles, chainId),
    seen: (transaction, events) => showMoves(transaction, readMoves(collectibles, events), "seen"),
    orphaned: (transaction, events) => showMoves(transaction, readMoves(collectibles, events), "orphaned"),
    finalized: (transaction, events) => finalizeMoves(transaction, readMoves(collectibles, events), log),
    reached: giveBackOldUnstakes,
  };
};

/** For display: no asset moves before the chain is final (CHAIN-5). */
const showMoves = async (
  transaction: Transaction,
  moves: readonly Move[],
  event: "seen" | "orphaned",
): Promise<void> => {
  if (moves.length === 0) return;
  const transfers = stakesAmong(moves, await findOwners(transaction, moves));
  const showStakes = (recorder: Recorder): Promise<unknown> =>
    event === "seen"
      ? recordIncoming(transaction, recorder, { transfers, eventOf: () => "seen", isFinal: false })
      : orphanIncoming(transaction, recorder, transfers);
  await recordOperations(transaction, async (recorder) => {
    await showStakes(recorder);
    await advanceOldUnstakes(transaction, recorder, moves, event);
  });
};
