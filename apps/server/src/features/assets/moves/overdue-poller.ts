/**
 * For the worker: undoes moves whose game has not decided in time. The process that asked does this too; this is for
 * the moves of processes that were killed (MOVE-13).
 */
import { type Database, inTransaction } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import { startPoller } from "../../../platform/jobs/poller.ts";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { findOverdueMoves } from "../operation-store.ts";
import { endMoves } from "./end-moves.ts";

const pace = { everyMs: 2_000, batch: 100 } as const;

export interface OverdueDependencies {
  db: Database;
  ledger: Ledger;
  outbox: { poke(): void };
}

/** Returns whether there may be more. */
export const undoOverdue = async ({ db, ledger, outbox }: OverdueDependencies): Promise<boolean> => {
  const overdue = await findOverdueMoves(db, pace.batch);
  if (overdue.length === 0) return false;
  const outcomes = overdue.map((operationId) => ({ operationId, event: "unanswered" as const, reason: "" }));
  await inTransaction(db, (transaction) => endMoves({ ledger }, transaction, outcomes));
  outbox.poke();
  return overdue.length === pace.batch;
};

export const startOverduePoller = (dependencies: OverdueDependencies & { log: Logger }): AsyncDisposable =>
  startPoller({
    everyMs: pace.everyMs,
    turn: () => undoOverdue(dependencies),
    onError: (error) => dependencies.log.error({ err: error }, "overdue moves could not be undone"),
  });
