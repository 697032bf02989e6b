/** The lock that makes one of several workers the leader of a chain. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

/** Ours alone among advisory locks; the second number is the chain. */
const lockSpace = 0x70617373;

/**
 * Runs `work` while this connection holds the lock, returns false when another process has it. The server ends
 * the session when it hears nothing for `silentMs`: a leader that hangs or is cut off does not lead for ever.
 */
export const whileLeading = (
  db: Database,
  chainId: number,
  silentMs: number,
  work: (ping: () => Promise<unknown>) => Promise<void>,
): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    await sql`select set_config('idle_session_timeout', ${String(silentMs)}, false)`.execute(connection);
    const { rows } = await sql<{ leads: boolean }>`
      select pg_try_advisory_lock(${lockSpace}, ${chainId}) as leads`.execute(connection);
    if (rows[0]?.leads !== true) return false;
    try {
      await work(() => sql`select 1`.execute(connection));
    } finally {
      // Fails only with the connection, and then the server has let go by itself.
      await sql`select pg_advisory_unlock(${lockSpace}, ${chainId})`.execute(connection).catch(() => undefined);
    }
    return true;
  });

/** No chain has this number. */
const everyChain = 0;

/**
 * One chain's effects at a time: listeners lock accounts and operations one listener after another, and two
 * chains that did so side by side would wait for each other. Held until the transaction ends.
 */
export const acquireEffectsLock = async (transaction: Transaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${everyChain})`.execute(transaction);
};
