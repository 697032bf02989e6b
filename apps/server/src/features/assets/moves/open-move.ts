/**
 * The first transaction of a move: operation, hold of the fee, lock or hold of what moves, and the question to the
 * game (MOVE-10). The player's row stays locked, so that calls of one player come one after another and no lock of the
 * account can come in between (MOVE-12, MOVE-15).
 */
import { type Database, inTransaction, newId, readClock, type Transaction } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import { type Lock, moveDeadlineMs } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { connectPlayer } from "../../clients/index.ts";
import { openOperations } from "../../operations/index.ts";
import { lockHolder } from "../../profile/index.ts";
import { refuseLocks } from "../../vouchers/index.ts";
import { enqueueEvents, hasEndpoint } from "../../webhooks/index.ts";
import { feeHoldIdOf, holdFee, openFeeAccount } from "./fee.ts";
import { moveQuestion } from "./move-event.ts";
import { insertMove } from "./store.ts";

export type MoveDirection = "to_game" | "from_game";

export interface MovePlan {
  /** The game that decides; null: the collection has none. */
  clientId: string | null;
  collection: string;
  tokenId: string;
  /** Null for items. */
  assetHash: string | null;
  /** Of items. */
  amount: string | null;
  /** For the player's history. */
  description: string;
  /** Takes the lock or the hold, or throws a Failure. */
  hold(transaction: Transaction, opened: { operationId: string; deadline: Date }): Promise<void>;
}

export interface OpenMoveDependencies {
  db: Database;
  ledger: Ledger;
  /** For tests: how long a game may think. */
  moveDeadlineMs?: number;
}

interface MoveRequest {
  actor: Actor;
  direction: MoveDirection;
  locks: readonly Lock[];
  /** A plan, the id of the same move that is under way already, or undefined when there is nothing left to do. */
  plan(transaction: Transaction): Promise<MovePlan | string | undefined>;
}

/** Returns the operation's id; undefined when there is nothing to do. */
export const openMove = async (
  dependencies: OpenMoveDependencies,
  { actor, direction, locks, plan }: MoveRequest,
): Promise<string | undefined> => {
  const { db, ledger } = dependencies;
  const feeAccountId = await openFeeAccount(ledger, actor.accountId);
  return inTransaction(db, async (transaction) => {
    const holder = await lockHolder(transaction, actor.userId);
    if (holder === undefined) throw new Failure("not_found");
    const planned = await plan(transaction);
    if (planned === undefined || typeof planned === "string") return planned;
    refuseLocks(holder, locks);
    return open(dependencies, transaction, { actor, direction, feeAccountId, plan: planned });
  });
};

const open = async (
  { ledger, moveDeadlineMs: thinkingMs = moveDeadlineMs }: OpenMoveDependencies,
  transaction: Transaction,
  given: { actor: Actor; direction: MoveDirection; feeAccountId: string; plan: MovePlan },
): Promise<string> => {
  const { actor, direction, feeAccountId, plan } = given;
  const { clientId, collection, tokenId, assetHash, amount, description } = plan;
  if (clientId === null || !(await hasEndpoint(transaction, clientId))) throw new Failure("game_unavailable");
  const { userId, accountId } = actor;
  const player_id = await connectPlayer(transaction, { clientId, userId });
  const operationId = newId();
  const deadline = new Date((await readClock(transaction)).getTime() + thinkingMs);
  const operation = {
    id: operationId,
    kind: direction === "to_game" ? "move_to_game" : "move_from_game",
    state: "pending",
    account_id: accountId,
    amount,
    collection,
    token_id: tokenId,
    deadline,
    transfer_id: feeHoldIdOf(operationId),
  } as const;
  const move = { operation_id: operationId, client_id: clientId, player_id, asset_hash: assetHash };
  await openOperations(transaction, [{ event: "registered", operation }]);
  await insertMove(transaction, move);
  await plan.hold(transaction, { operationId, deadline });
  await holdFee(ledger, transaction, { operationId, accountId, feeAccountId, description });
  await enqueueEvents(transaction, [moveQuestion(operation, move, deadline)]);
  return operationId;
};
