/** When everything has ended: the chains are read again from their first block, and the game's own view is compared. */
import { connectDatabase } from "@passport/database";
import { reconcileOrHalt } from "@passport/ledger";
import { readBooks } from "./books.ts";
import { eventFaults } from "./checks/event-faults.ts";
import { viewFaults } from "./checks/view-faults.ts";
import type { Fixture } from "./fixture.ts";
import type { GameView } from "./game/game-view.ts";
import { bookFaults, truthsOf } from "./observer.ts";
import { count, type JourneysReport } from "./report.ts";
import { unended } from "./settle.ts";

export const lastFaults = async (fixture: Fixture, view: GameView, report: JourneysReport): Promise<string[]> => {
  const books = await readBooks(fixture.pool);
  for (const { state } of books.claims) count(report.claims, state);
  for (const { kind, state } of books.operations) {
    if (kind.startsWith("move_")) count(report.moves, `${kind.slice("move_".length).replace("_", " ")} ${state}`);
  }
  report.refunds += [...books.refunds.values()].reduce((total, { n }) => total + n, 0);
  report.events += view.received.size;
  report.deliveries += fixture.game.log.records.filter(({ kind }) => kind === "received").length;
  return [
    ...(await unended(fixture)).map((what) => `not ended: ${what}`),
    ...(await bookFaults(fixture, books, truthsOf(fixture))),
    ...(await eventFaults(fixture, view)),
    ...(await viewFaults(fixture, view)),
    ...(await ledgerFaults(fixture)),
  ];
};

const ledgerFaults = async ({ databaseUrl }: Fixture): Promise<string[]> => {
  const db = connectDatabase(databaseUrl, { statementTimeoutMs: 0 });
  try {
    const { breaches } = await reconcileOrHalt(db);
    return breaches.map((breach) => `the books: ${JSON.stringify(breach)}`);
  } finally {
    await db.destroy();
  }
};
