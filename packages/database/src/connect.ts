import type { Socket } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { columnParsers } from "./column-parsers.ts";
import { PreparingClient } from "./preparing-client.ts";
import type { DB } from "./tables.ts";

export type Database = Kysely<DB>;

export interface ConnectOptions {
  /** Shown in pg_stat_activity: which role of ours holds a lock. */
  applicationName?: string;
  /** Connections a process may hold; copies of it times this must stay below the server's max_connections. */
  maxConnections?: number;
  /** The server ends a statement after this long. 10 s: no request of ours lives longer; 0 is for audits of hours. */
  statementTimeoutMs?: number;
  /** How long a query may wait for a free or a new connection before it fails. */
  acquireTimeoutMs?: number;
  /** Whether fixed queries are prepared. Off for a PgBouncer before 1.21 that pools transactions: it loses statements. */
  preparesStatements?: boolean;
  /** Told when an idle connection breaks (the server restarted); the pool has already dropped it. */
  onConnectionLost?: (error: Error) => void;
}

/** Connects lazily: it succeeds while the database is down, and the first query says so. End it with `destroy()`. */
export const connectDatabase = (url: string, options: ConnectOptions = {}): Database => {
  const { statementTimeoutMs = 10_000, preparesStatements = true } = options;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.applicationName ?? "passport",
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 5_000,
    statement_timeout: statementTimeoutMs,
    keepAlive: true,
    // A transaction whose process hangs must not keep its row locks for ever.
    idle_in_transaction_session_timeout: 30_000,
    types: columnParsers,
    ...(preparesStatements && { Client: PreparingClient }),
  });
  // Without a listener Node would end the process when an idle connection breaks.
  pool.on("error", (error) => options.onConnectionLost?.(error));
  // One that breaks while it is in use fails its query, and says so here as well: again Node would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (statementTimeoutMs > 0) pool.on("connect", (client) => endWhenSilent(client, statementTimeoutMs + graceMs));
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
};

/** For the server's own word that a statement took too long, which is the better answer. */
const graceMs = 2_000;

/**
 * The statement timeout is the server's, and a server that hangs keeps no promise: a connection that says
 * nothing for longer than a statement may take is ended, and its query fails. Idle ones have left the pool by then.
 */
const endWhenSilent = (client: pg.PoolClient, silentMs: number): void => {
  // Not in the types of pg, but the documented place of its socket.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silentMs, () => stream.destroy(new Error("the database fell silent")));
};
