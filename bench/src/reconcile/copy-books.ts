/**
 * Makes books many times as large as they are: each copy is what was filled (`fill-ledger.ts`), of other accounts in the same
 * shards. Copying takes a fifth of the time that inventing a history does. Indexes are built when all rows are there.
 */
import { connectDatabase, inTransaction } from "@passport/database";
import { type RawBuilder, sql } from "kysely";
import { withoutIndexes } from "../history/entry-indexes.ts";

/** Another first byte for each copy. Ids that differ in more than this byte stay different, and in their shard. */
const copyOf = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`encode(set_byte(uuid_send(${id}), 0, get_byte(uuid_send(${id}), 0) # copy), 'hex')::uuid`;

const copies = (times: number): RawBuilder<unknown> => sql`generate_series(1, ${times - 1}::integer) as copy`;

/** Of books without holds, as they are filled. */
export const copyBooks = async (ownerUrl: string, times: number): Promise<void> => {
  await using db = connectDatabase(ownerUrl, { maxConnections: 1, statementTimeoutMs: 0 });
  await inTransaction(db, async (transaction) => {
    await sql`set local role passport_ledger`.execute(transaction);
    await sql`set local maintenance_work_mem = '512MB'`.execute(transaction);
    await sql`set local jit = off`.execute(transaction);
    await sql`
      insert into ledger.accounts (id, posted, held, seq, held_seq, last_at, shard, kind, name, currency)
      select ${copyOf(sql`id`)}, posted, held, seq, held_seq, last_at, shard, kind, name, currency
      from ${copies(times)} cross join ledger.accounts where seq > 0`.execute(transaction);
    await sql`
      insert into ledger.milestones (account_id, topic, seq, entries)
      select ${copyOf(sql`account_id`)}, topic, seq, entries
      from ${copies(times)} cross join ledger.milestones`.execute(transaction);
    await withoutIndexes(transaction, "ledger.transfers", async () => {
      await sql`
        insert into ledger.transfers (id, created_at, debit, credit, kind, topic, amount, description)
        select ${copyOf(sql`id`)}, created_at, ${copyOf(sql`debit`)}, ${copyOf(sql`credit`)}, kind, topic, amount, description
        from ${copies(times)} cross join ledger.transfers`.execute(transaction);
    });
    await withoutIndexes(transaction, "ledger.entries", async () => {
      await sql`
        insert into ledger.entries (created_at, seq, account_id, transfer_id, shard, topic, amount, balance_after)
        select created_at, seq, ${copyOf(sql`account_id`)}, ${copyOf(sql`transfer_id`)}, shard, topic, amount, balance_after
        from ${copies(times)} cross join ledger.entries`.execute(transaction);
    });
  });
  await sql`vacuum (analyze) ledger.accounts, ledger.milestones, ledger.transfers, ledger.entries`.execute(db);
};
