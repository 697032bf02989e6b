/** The rest of a move: the game is asked, and the player waits for its decision or for the deadline. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, inTransaction } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import type { Brand } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import { findMoveState, type MoveState } from "../operation-store.ts";
import { endMoves } from "./end-moves.ts";

export interface AwaitMoveDependencies {
  db: Database;
  ledger: Ledger;
  outbox: { poke(): void };
  brand: Pick<Brand, "game">;
  /** Asks the game from this process, at once; never rejects because a game fails. */
  ask(eventIds: readonly string[]): Promise<void>;
}

/** Mostly the first look after the answer finds the end. Other processes may be the ones that ask. */
const looks = { firstMs: 50, longestMs: 500 } as const;

/** Resolves when the move is settled, and throws the reason when it is undone (MOVE-11). */
export const awaitMove = async (dependencies: AwaitMoveDependencies, operationId: string): Promise<void> => {
  const { db, ledger, outbox, brand, ask } = dependencies;
  outbox.poke();
  let isAsked = false;
  const asking = ask([operationId]).finally(() => {
    isAsked = true;
  });
  // Awaited below, but not to its end when the deadline comes first.
  asking.catch(() => undefined);
  for (let waitMs: number = looks.firstMs; ; waitMs = Math.min(2 * waitMs, looks.longestMs)) {
    await (isAsked ? sleep(waitMs) : Promise.race([asking, sleep(waitMs)]));
    const move = await findMoveState(db, operationId);
    if (move.state === "confirmed") return;
    if (move.state !== "pending") throw failureOf(move, brand);
    if (!move.is_overdue) continue;
    await inTransaction(db, (transaction) =>
      endMoves({ ledger }, transaction, [{ operationId, event: "unanswered", reason: "" }]),
    );
    outbox.poke();
  }
};

const failureOf = ({ reason, game_reason }: MoveState, { game }: Pick<Brand, "game">): Failure =>
  reason === "refused"
    ? new Failure("move_refused", { reason: asSentence(game_reason) || `${game} refused it.` })
    : new Failure("move_unanswered", { game });

/** It stands before other sentences. */
const asSentence = (text: string): string => (text === "" || /[.!?]$/.test(text) ? text : `${text}.`);
