import { type ConnectOptions, connectDatabase, type Database } from "@passport/database";

const patienceMs = 120_000;

/** For tests that ask hundreds of times at once: they count effects, not seconds, and wait longer than a player would. */
export const connectPatiently = (url: string, options: ConnectOptions = {}): Database =>
  connectDatabase(url, { acquireTimeoutMs: patienceMs, statementTimeoutMs: patienceMs, ...options });
