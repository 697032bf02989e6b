/**
 * Development only: gives seeded transfers the dates on which they are said to have happened, and players a date of joining
 * before that. The ledger decides and writes as always. As the owner of its tables we then date the rows, in the transaction
 * in which they appear, so nobody ever reads another date. No rule of the ledger is changed: an account's dates rise with
 * its entries, and what follows is later.
 */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";
import type { DatedTransfer, PostPast } from "../../apps/server/src/seed-history.ts";

export const datePast: PostPast = async (transaction, past, post) => {
  const isFirst = await haveNoEntries(transaction, past);
  await post();
  // In a database from before, the past would come after what the accounts have.
  if (isFirst) await writeDates(transaction, past);
};

const haveNoEntries = async (db: Transaction, past: readonly DatedTransfer[]): Promise<boolean> => {
  const accounts = past.flatMap(({ transfer }) => ("debit" in transfer ? [transfer.debit, transfer.credit] : []));
  const { rows } = await sql`
    select from ledger.accounts where id = any (${accounts}::uuid[]) and seq > 0 limit 1`.execute(db);
  return rows.length === 0;
};

const writeDates = async (db: Transaction, past: readonly DatedTransfer[]): Promise<void> => {
  const ids = past.map(({ transfer }) => transfer.id);
  const dates = past.map(({ at }) => at.toISOString());
  const dated = sql`unnest(${ids}::uuid[], ${dates}::timestamptz[]) as dated (id, at)`;
  await sql`set local role passport_ledger`.execute(db);
  await sql`
    update ledger.transfers transfer set created_at = dated.at from ${dated} where transfer.id = dated.id`.execute(db);
  await sql`
    update ledger.entries entry set created_at = dated.at from ${dated} where entry.transfer_id = dated.id`.execute(db);
  await sql`
    update ledger.accounts account set last_at = newest.at
    from (
      select party.id, max(created_at) as at
      from ledger.transfers join ${dated} using (id) cross join lateral (values (debit), (credit)) as party (id)
      group by party.id
    ) as newest
    where account.id = newest.id`.execute(db);
  await sql`reset role`.execute(db);
  // Nobody plays before they have joined.
  await sql`
    update users set created_at = first.at - interval '2 days'
    from (select account_id, min(created_at) as at from ledger.entries group by account_id) as first
    where users.account_id = first.account_id`.execute(db);
};
