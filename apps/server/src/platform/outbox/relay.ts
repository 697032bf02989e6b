/**
 * Moves committed announcements from the outbox to the bus. Rows are deleted in the transaction
 * that claimed them, and it commits only after NATS has confirmed: a relay that dies in between
 * leaves the rows for the next one, so an announcement comes at least once, sometimes twice.
 * Several relays may overtake each other: a hint only says that there is something to read.
 *
 * A relay takes what its role may announce. The worker may announce everything, so it also removes what no role may.
 */
import { type Database, fixedQuery, inTransaction, type Transaction, textArray } from "@passport/database";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Bus } from "../bus/bus.ts";
import { withDeadline } from "../bus/deadline.ts";
import { announcedBy, type BusRole, isSubject } from "../bus/subjects.ts";

/** Finds what a crash between commit and poke left behind; below what a player notices as late. */
const pollMs = 250;
/**
 * While an old snapshot keeps vacuum from removing deleted rows, a search from the first id walks all of them. So a search
 * begins above the ids that were given out an interval ago, and only one search an interval begins at the first id. That
 * one finds the row of a transaction that took its id before an interval and committed after it.
 */
const usualSweepMs = 5_000;
const batchSize = 200;
/** The claim holds row locks while NATS responds; it must not hold them for longer than this. */
const confirmMs = 2000;

export interface OutboxRelay extends AsyncDisposable {
  /** Call after commit. Never throws, never waits. */
  poke(): void;
}

export interface RelayOptions {
  db: Database;
  bus: Bus;
  log: Logger;
  role: BusRole;
  /** Tests sweep more often. */
  sweepMs?: number;
}

interface Announcement {
  id: number;
  subject: string;
  body: unknown;
}

/** PostgreSQL does not wait for the disk in this transaction: a crash brings the rows back, and they are announced twice. */
const withoutWaiting = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`;

const claimed = fixedQuery("claim_announcements", (db, given: { subjects: string | null; above: number }) =>
  db
    .deleteFrom("outbox")
    .where(withoutWaiting)
    .where("id", "in", (query) =>
      query
        .selectFrom("outbox")
        .select("id")
        .where("id", ">", given.above)
        .where(sql<boolean>`(${given.subjects}::text[] is null or subject = any(${given.subjects}::text[]))`)
        .orderBy("id")
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "subject", "body"]),
);

const claim = async (transaction: Transaction, role: BusRole, above: number): Promise<Announcement[]> => {
  const subjects = role === "worker" ? null : textArray(announcedBy(role));
  const rows = await claimed(transaction, { subjects, above });
  return rows.toSorted((a, b) => a.id - b.id);
};

const readNewestId = async (transaction: Transaction): Promise<number> => {
  const { rows } = await sql<{ newest: number }>`select last_value as newest from outbox_id_seq`.execute(transaction);
  return rows[0]?.newest ?? 0;
};

class Relay implements OutboxRelay {
  readonly #db: Database;
  readonly #bus: Bus;
  readonly #log: Logger;
  readonly #role: BusRole;
  readonly #sweepMs: number;
  readonly #timer: NodeJS.Timeout;
  readonly #forgetReconnect: () => void;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #sweptAt = Number.NEGATIVE_INFINITY;
  /** The newest id at the last sweep, and at the one before it. */
  #newest = 0;
  #floor = 0;

  constructor(options: RelayOptions) {
    this.#db = options.db;
    this.#bus = options.bus;
    this.#log = options.log;
    this.#role = options.role;
    this.#sweepMs = options.sweepMs ?? usualSweepMs;
    this.#timer = setInterval(() => this.poke(), pollMs);
    this.#forgetReconnect = this.#bus.onReconnect(() => this.poke());
  }

  poke(): void {
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#forgetReconnect();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#stopped && this.#bus.isConnected()) {
        this.#again = false;
        if ((await this.#relayBatch()) === batchSize) this.#again = true;
      }
    } catch (error) {
      // The rows are still there; the next poll tries again.
      this.#log.error({ err: error }, "the outbox could not be relayed");
    }
  }

  async #relayBatch(): Promise<number> {
    const startedAt = performance.now();
    const isSweep = startedAt >= this.#sweptAt + this.#sweepMs;
    const { count, newest } = await inTransaction(this.#db, async (transaction) => {
      const newest = isSweep ? await readNewestId(transaction) : this.#newest;
      const announcements = await claim(transaction, this.#role, isSweep ? 0 : this.#floor);
      if (announcements.length === 0) return { count: 0, newest };
      for (const announcement of announcements) this.#publish(announcement);
      await withDeadline(this.#bus.flush(), confirmMs, "confirming announcements");
      return { count: announcements.length, newest };
    });
    // A full batch leaves rows behind, so the next search is a sweep again; so it is after a failure.
    if (isSweep && count < batchSize) {
      this.#sweptAt = startedAt;
      this.#floor = this.#newest;
      this.#newest = newest;
    }
    return count;
  }

  #publish({ id, subject, body }: Announcement): void {
    try {
      if (!isSubject(subject)) throw new Error("there is no such subject");
      this.#bus.publish(subject, body);
    } catch (error) {
      // NATS will never take it (too large, or no subject of ours): keeping the row would hold up every announcement behind it.
      this.#log.error({ err: error, id, subject }, "an announcement was dropped");
    }
  }
}

export const createOutboxRelay = (options: RelayOptions): OutboxRelay => new Relay(options);
