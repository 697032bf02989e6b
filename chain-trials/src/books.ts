/** What the database says at one moment, all of it out of one snapshot. */
import type { Pool } from "pg";

export interface Books {
  /** The final block up to which each chain has had its effects. */
  finalized: ReadonlyMap<number, number>;
  balances: ReadonlyMap<string, { posted: bigint; held: bigint }>;
  /** By account: what its withdrawals in flight hold. */
  inFlight: ReadonlyMap<string, bigint>;
}

export const readBooks = async (pool: Pool, accountIds: readonly string[]): Promise<Books> => {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const cursors = await client.query<{ chain_id: number; finalized_number: string }>(
      "select chain_id, finalized_number from chain_cursors",
    );
    const accounts = await client.query<{ id: string; posted: string; held: string }>(
      "select id, posted, held from ledger.accounts where id = any($1)",
      [accountIds],
    );
    const open = await client.query<{ account_id: string; amount: string }>(
      `select account_id, sum(amount) as amount from operations
       where kind = 'withdrawal' and state in ('pending', 'confirming', 'queued') group by account_id`,
    );
    await client.query("commit");
    return {
      finalized: new Map(cursors.rows.map((row) => [row.chain_id, Number(row.finalized_number)])),
      balances: new Map(
        accounts.rows.map(({ id, posted, held }) => [id, { posted: BigInt(posted), held: BigInt(held) }]),
      ),
      inFlight: new Map(open.rows.map(({ account_id, amount }) => [account_id, BigInt(amount)])),
    };
  } finally {
    client.release();
  }
};
