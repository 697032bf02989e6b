/**
 * How a move ends: the game has decided, or its time is over. Operation, asset or items, fee and what the game is told
 * change in one transaction, so that nothing is ever in both places or in none (MOVE-13).
 */
import type { Transaction } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import { advanceOperations, lockOperations, type OperationRow } from "../../operations/index.ts";
import { type DecisionHandler, enqueueEvents, withdrawEvents } from "../../webhooks/index.ts";
import { unlockAssets } from "../collectibles/store.ts";
import { endItemHolds } from "../items/store.ts";
import { endFees, feeIdOf } from "./fee.ts";
import { moveNews } from "./move-event.ts";
import { findMoves, lockMovingAssets, type MoveRow, placeMovedAssets, writeReasons } from "./store.ts";

export interface MoveOutcome {
  operationId: string;
  event: "accepted" | "refused" | "unanswered";
  /** Of the game, when it refused. */
  reason: string;
}

interface EndedMove {
  operation: OperationRow;
  move: MoveRow;
  outcome: MoveOutcome;
}

/** Its owner took the asset out of an old contract, without a voucher, while the game was deciding. */
const left: Pick<MoveOutcome, "event" | "reason"> = { event: "refused", reason: "It left Passport in the meantime." };

/** An operation that has ended already stays as it is. Returns the ids of those that ended now. */
export const endMoves = async (
  { ledger }: { ledger: Ledger },
  transaction: Transaction,
  outcomes: readonly MoveOutcome[],
): Promise<string[]> => {
  const pending = await lockPending(transaction, outcomes);
  if (pending.length === 0) return [];
  const ended = await withoutLost(transaction, pending);
  await advanceOperations(
    transaction,
    ended.map(({ outcome: { operationId, event } }) => ({
      operationId,
      event,
      ...(event === "accepted" && { changes: { transfer_id: feeIdOf(operationId) } }),
    })),
  );
  await endLocks(transaction, ended);
  await endHolds(transaction, ended);
  await writeReasons(
    transaction,
    ended.map(({ outcome: { operationId, reason } }) => ({ operation_id: operationId, reason })),
  );
  await endFees(
    ledger,
    transaction,
    ended.map((each) => ({ operationId: each.operation.id, isMoved: isMoved(each) })),
  );
  await tellGames(transaction, ended);
  return ended.map(({ operation }) => operation.id);
};

/** For features/webhooks: the question's id is the operation's. */
export const moveDecisionHandler = (dependencies: { ledger: Ledger }): DecisionHandler => ({
  async decide(transaction, decisions) {
    await endMoves(
      dependencies,
      transaction,
      decisions.map(({ eventId, isAccepted, reason }) => ({
        operationId: eventId,
        event: isAccepted ? "accepted" : "refused",
        reason,
      })),
    );
  },
});

const isMoved = ({ outcome }: EndedMove): boolean => outcome.event === "accepted";
const isItems = ({ move }: EndedMove): boolean => move.asset_hash === null;
const isToGame = ({ operation }: EndedMove): boolean => operation.kind === "move_to_game";

const lockPending = async (transaction: Transaction, outcomes: readonly MoveOutcome[]): Promise<EndedMove[]> => {
  const ids = outcomes.map(({ operationId }) => operationId);
  const operations = await lockOperations(transaction, ids);
  const moves = new Map((await findMoves(transaction, ids)).map((move) => [move.operation_id, move]));
  const byId = new Map(outcomes.map((outcome) => [outcome.operationId, outcome]));
  return operations
    .filter(({ state }) => state === "pending")
    .flatMap((operation) => {
      const [move, outcome] = [moves.get(operation.id), byId.get(operation.id)];
      return move === undefined || outcome === undefined ? [] : [{ operation, move, outcome }];
    });
};

const withoutLost = async (transaction: Transaction, pending: readonly EndedMove[]): Promise<EndedMove[]> => {
  const collectibles = pending.filter((each) => !isItems(each));
  const assets = await lockMovingAssets(
    transaction,
    collectibles.map(({ operation }) => operation.id),
  );
  const byOperation = new Map(assets.map((asset) => [asset.locked_by, asset]));
  return pending.map((each) => {
    const asset = byOperation.get(each.operation.id);
    const isHere = asset?.owner_id === each.operation.account_id && asset.on_chain_status !== "STAKABLE";
    return isItems(each) || isHere || !isMoved(each) ? each : { ...each, outcome: { ...each.outcome, ...left } };
  });
};

/** Collectibles are where the game took them, or where they were; in both cases their lock is gone. */
const endLocks = async (transaction: Transaction, ended: readonly EndedMove[]): Promise<void> => {
  const collectibles = ended.filter((each) => !isItems(each));
  await placeMovedAssets(
    transaction,
    collectibles.filter(isMoved).map((each) => ({
      operation_id: each.operation.id,
      service: isToGame(each) ? each.move.client_id : null,
    })),
  );
  await unlockAssets(
    transaction,
    collectibles.filter((each) => !isMoved(each)).map(({ operation }) => operation.id),
  );
};

/** MOVE-8: what was held is counted on the other side, or free again; the sum stays. */
const endHolds = async (transaction: Transaction, ended: readonly EndedMove[]): Promise<void> => {
  await endItemHolds(
    transaction,
    ended.filter(isItems).map(({ operation }) => operation.id),
  );
};

const undoneBecause = ({ outcome }: EndedMove): string =>
  outcome.event === "unanswered" ? "No decision in time." : outcome.reason || "Refused.";

const tellGames = async (transaction: Transaction, ended: readonly EndedMove[]): Promise<void> => {
  // The player no longer waits for a response: a game that has not been asked yet is not asked at all.
  await withdrawEvents(
    transaction,
    ended.filter(({ outcome }) => outcome.event === "unanswered").map(({ operation }) => operation.id),
  );
  await enqueueEvents(
    transaction,
    ended.map((each) => moveNews(each.operation, each.move, isMoved(each) ? undefined : undoneBecause(each))),
  );
};
