/**
 * The posting process: our ledger with hundreds of concurrent callers, made to be killed. Its parent
 * forks it and sends its orders; it first goes on with what an earlier process left unfinished, with the
 * same keys, and then loads or rests as it is told. It ends with its parent.
 */
import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { connectDatabase } from "@passport/database";
import { LedgerOverloaded, LedgerUnavailable } from "../errors.ts";
import { createLedger, type Ledger } from "../ledger.ts";
import { isDone, type Transfer, type Verdict } from "../transfer.ts";
import { Journal } from "./journal.ts";
import type { Market } from "./markets.ts";
import { type Operation, randomOperation } from "./operation.ts";
import type { Unfinished } from "./testimony.ts";

export interface PosterOrders {
  databaseUrl: string;
  journalPath: string;
  markets: readonly Market[];
  callers: number;
  unfinished: readonly Unfinished[];
}

export type PosterCommand = "load" | "rest";

/** `acknowledged` counts the verdicts so far, reported now and then. */
export type PosterNews = { acknowledged: number } | "resumed" | "resting";

/** In pg_stat_activity. */
const posterName = "passport poster";

const newsEvery = 50;
const patienceMs = 20;
const maxPauseMs = 10;

const say = (news: PosterNews): void => {
  process.send?.(news);
};

/** Both failures leave it to the caller: the same transfer again learns the verdict. */
const postUntilAnswered = async (ledger: Ledger, transfer: Transfer): Promise<Verdict> => {
  for (;;) {
    try {
      return await ledger.post(transfer);
    } catch (error) {
      if (!(error instanceof LedgerUnavailable || error instanceof LedgerOverloaded)) throw error;
      await delay(patienceMs);
    }
  }
};

const work = async (orders: PosterOrders): Promise<void> => {
  const ledger = createLedger({ db: connectDatabase(orders.databaseUrl, { applicationName: posterName }) });
  const journal = new Journal(orders.journalPath);
  let acknowledged = 0;
  let isLoading = false;
  let callers: Promise<void>[] = [];

  const carryOut = async (operation: Operation, from = 0): Promise<void> => {
    for (const transfer of operation.slice(from)) {
      const verdict = await postUntilAnswered(ledger, transfer);
      journal.acknowledge(transfer.id, verdict);
      acknowledged += 1;
      if (acknowledged % newsEvery === 0) say({ acknowledged });
      if (!isDone(verdict)) return;
    }
  };
  const call = async (): Promise<void> => {
    while (isLoading) {
      const operation = randomOperation(orders.markets);
      journal.begin(operation);
      await carryOut(operation);
      // Else all callers would fall into step and share one batch: now one is in flight while others gather.
      await delay(randomInt(maxPauseMs));
    }
  };

  await Promise.all(orders.unfinished.map(({ operation, from }) => carryOut(operation, from)));
  say("resumed");
  process.on("message", async (command: PosterCommand) => {
    isLoading = command === "load";
    if (isLoading) callers = Array.from({ length: orders.callers }, call);
    else {
      await Promise.all(callers);
      say("resting");
    }
  });
};

process.once("message", work);
process.once("disconnect", () => process.exit());
