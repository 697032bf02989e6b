/**
 * One ledger on trial: players to move money between, posting processes one after the other, and the
 * testimony of all their callers, which outlives them.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@passport/database";
import { createPostgresEngine } from "../postgres/postgres-engine.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import type { ReconcileReport } from "../reconcile/report.ts";
import { type Comparison, compareBooks } from "./compare-books.ts";
import { readJournal } from "./journal.ts";
import { openMarkets } from "./markets.ts";
import { readTables } from "./read-tables.ts";
import { type Poster, startPoster } from "./start-poster.ts";
import { type Testimony, type Unfinished, unfinished } from "./testimony.ts";

export interface Judgement extends Comparison {
  breaches: ReconcileReport["breaches"];
}

export interface Trial extends AsyncDisposable {
  readonly testimony: Testimony;
  /** A new posting process; resolves when it has settled what earlier ones left unfinished. */
  startPoster(): Promise<Poster>;
  /** What the callers have asked for and not been answered, by now. */
  findUnfinished(): Promise<Unfinished[]>;
  judge(): Promise<Judgement>;
  /** The database lives elsewhere from now on. */
  moveTo(databaseUrl: string): void;
}

/** Enough that a batch is in flight at any moment, and the next one waits. */
const callers = 300;

/** Money comes from chains that no watcher reads: it needs the address of a bookkeeper. */
export const startTrial = async (firstUrl: string): Promise<Trial> => {
  let databaseUrl = firstUrl;
  const folder = await mkdtemp(join(tmpdir(), "passport-trial-"));
  const journals: string[] = [];
  const posters = new AsyncDisposableStack();
  const testimony: Testimony = { operations: new Map(), verdicts: new Map() };
  await using db = connectDatabase(databaseUrl, { maxConnections: 1 });
  const markets = await openMarkets(createPostgresEngine(db));

  // Only the newest can have grown: posters come one after the other.
  const listen = async (): Promise<void> => {
    const newest = journals.at(-1);
    if (newest !== undefined) await readJournal(newest, testimony);
  };
  const findUnfinished = async (): Promise<Unfinished[]> => {
    await listen();
    return unfinished(testimony);
  };
  return {
    testimony,
    findUnfinished,
    async startPoster() {
      const left = await findUnfinished();
      const journalPath = join(folder, `journal-${journals.length}`);
      const poster = await startPoster({ databaseUrl, journalPath, markets, callers, unfinished: left });
      journals.push(journalPath);
      return posters.use(poster);
    },
    async judge() {
      await listen();
      await using connection = connectDatabase(databaseUrl, { maxConnections: 1, statementTimeoutMs: 60_000 });
      const comparison = compareBooks(await readTables(connection), testimony);
      return { ...comparison, breaches: (await reconcile(connection)).breaches };
    },
    moveTo(newUrl) {
      databaseUrl = newUrl;
    },
    async [Symbol.asyncDispose]() {
      await posters.disposeAsync();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
