/**
 * Fills the ledger with years of history for size tests. This is the back door: the ledger lets no caller
 * choose a time, so the tables are written directly, as their owner, by a few statements over all rows.
 * What is left behind is what posting would have left (`npm run ledger:reconcile` proves it): gapless
 * numbers and rising times in every account, balances after every entry, milestones, no account in debt.
 *
 * Rows are written in the order of time, as posting writes them: an account's entries lie far apart in
 * the table, and a measurement of reads meets what production meets.
 */
import { connectDatabase, type Database, inTransaction, type Transaction } from "@passport/database";
import { sql } from "kysely";
import { withoutIndexes } from "./entry-indexes.ts";
import { loadPlan } from "./load-plan.ts";
import type { PlannedAccount } from "./plan-accounts.ts";

/** How far back a history reaches in an account that had none. */
const years = 2;

export interface Fill {
  /** Of a role that owns the ledger, or is a member of what does. */
  ownerUrl: string;
  accounts: readonly PlannedAccount[];
  onProgress?(what: string): void;
}

export const fillLedger = async ({ ownerUrl, accounts, onProgress = () => {} }: Fill): Promise<void> => {
  await using db = connectDatabase(ownerUrl, {
    applicationName: "passport history",
    maxConnections: 1,
    statementTimeoutMs: 0,
  });
  await inTransaction(db, async (transaction) => {
    const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(transaction);
    const temporary = sql.raw(`temporary on database ${rows[0]?.name ?? ""}`);
    await sql`grant ${temporary} to passport_ledger`.execute(transaction);
    await sql`set local role passport_ledger`.execute(transaction);
    await sql`set local work_mem = '512MB'`.execute(transaction);
    await sql`set local maintenance_work_mem = '512MB'`.execute(transaction);
    // Compiling plans for sixteen partitions takes longer than a small fill.
    await sql`set local jit = off`.execute(transaction);
    onProgress("planning");
    await loadPlan(transaction, accounts);
    await makeMoves(transaction);
    onProgress("writing transfers");
    await insertTransfers(transaction);
    onProgress("writing entries");
    const insert = () => insertEntries(transaction);
    if (await isMoreThanThereIs(transaction)) await withoutIndexes(transaction, "ledger.entries", insert);
    else await insert();
    onProgress("writing balances and milestones");
    await rewriteMilestones(transaction);
    await updateAccounts(transaction);
    await sql`reset role`.execute(transaction);
    await sql`revoke ${temporary} from passport_ledger`.execute(transaction);
  });
  onProgress("vacuuming");
  await tidyUp(db);
};

/**
 * One row for each transfer, numbered in the order of time over all accounts. Everything that looks
 * random is a hash of the player's number and the round, so that a round's amounts fit together.
 */
const makeMoves = async (db: Transaction): Promise<void> => {
  await sql`
    create temporary table moves on commit drop as
    select row_number() over (order by turn, no) as n, no, nth, party_id, topic, amount, text,
      sum(amount) over (partition by no order by nth rows unbounded preceding) as balance
    from (
      select player.no, nth, party.id as party_id, step.topic,
        (nth - 1 + (dice & 1023) / 1024.0) / player.entries as turn,
        step.hundredths * (50 + (dice >> 20) % 101) * 1e14::numeric as amount,
        replace(step.text, '{n}', (10000 + (dice >> 30) % 90000)::text) as text
      from player
      cross join generate_series(1, player.entries) as nth
      cross join lateral (select hashint8extended(player.no, (nth - 1) / 16) & x'7fffffffffffffff'::bigint as dice) as rolled
      join step on step.round = (select sorts from round_sorts)[1 + (dice >> 10) % 1000] and step.place = (nth - 1) % 16
      join party on party.no = step.party and party.shard = player.shard
    ) as made`.execute(db);
  await sql`analyze moves`.execute(db);
  await sql`
    create temporary table clock on commit drop as
    select start_at, (clock_timestamp() - start_at) / (select count(*) + 1 from moves) as step_by
    from (
      select greatest(clock_timestamp() - make_interval(years => ${years}), max(last_at)) as start_at
      from ledger.accounts where id in (select id from player union all select id from party)
    ) as started`.execute(db);
  await sql`analyze clock`.execute(db);
  const { rows } = await sql`select from clock where step_by < interval '1 microsecond'`.execute(db);
  if (rows.length > 0)
    throw new Error("these accounts had an entry a moment ago: there is no time left for so many more");
};

/** A uuidv7 of the transfer's time. The account's id makes it differ from those of an earlier fill. */
const transferId = sql`(
  lpad(to_hex(floor(date_part('epoch', start_at + move.n * step_by) * 1000)::bigint), 12, '0') || '7' ||
  overlay(substr(md5(move.n::text || player.id::text), 1, 19) placing '8' from 4 for 1))::uuid`;

const insertTransfers = async (db: Transaction): Promise<void> => {
  await sql`
    insert into ledger.transfers (id, created_at, debit, credit, kind, topic, amount, description)
    select ${transferId}, start_at + move.n * step_by,
      case when amount > 0 then move.party_id else player.id end,
      case when amount > 0 then player.id else move.party_id end, 1, topic, abs(amount), text
    from moves move join player using (no) cross join clock
    order by move.n`.execute(db);
};

const insertEntries = async (db: Transaction): Promise<void> => {
  await sql`
    insert into ledger.entries (created_at, seq, account_id, transfer_id, shard, topic, amount, balance_after)
    select start_at + move.n * step_by, leg.seq, leg.account_id, ${transferId}, player.shard, topic, leg.amount, leg.balance
    from (
      select *, row_number() over arriving as party_nth, sum(-amount) over arriving as party_balance
      from moves window arriving as (partition by party_id order by n rows unbounded preceding)
    ) as move
    join player using (no)
    join ledger.accounts own on own.id = player.id
    join ledger.accounts other on other.id = move.party_id
    cross join clock
    cross join lateral (values
      (player.id, own.seq + move.nth, move.amount, own.posted + move.balance),
      (move.party_id, other.seq + move.party_nth, -move.amount, other.posted + move.party_balance)
    ) as leg (account_id, seq, amount, balance)
    order by move.n`.execute(db);
};

/** A large table keeps its indexes while a little is added. */
const isMoreThanThereIs = async (db: Transaction): Promise<boolean> => {
  const { rows } = await sql<{ is_more: boolean }>`
    select (select 2 * count(*) from moves) > (select sum(seq) from ledger.accounts) as is_more`.execute(db);
  return rows[0]?.is_more ?? true;
};

const updateAccounts = async (db: Transaction): Promise<void> => {
  await sql`
    update ledger.accounts account
    set posted = posted + total.amount, seq = seq + total.entries, last_at = start_at + total.last_n * step_by
    from (
      select player.id, sum(amount) as amount, count(*) as entries, max(n) as last_n
      from moves join player using (no) group by player.id
      union all
      select party_id, sum(-amount), count(*), max(n) from moves group by party_id
    ) as total cross join clock
    where account.id = total.id`.execute(db);
};

/** Before the accounts are updated: a block may have begun before this fill, and is counted from its first entry. */
const rewriteMilestones = async (db: Transaction): Promise<void> => {
  await sql`
    create temporary table growing on commit drop as
    select account.id, account.shard, account.seq / 512 * 512 as start, (account.seq + total.entries) / 512 * 512 as until
    from ledger.accounts account
    join (
      select player.id, count(*) as entries from moves join player using (no) group by player.id
      union all
      select party_id, count(*) from moves group by party_id
    ) as total on total.id = account.id
    where (account.seq + total.entries) / 512 > account.seq / 512`.execute(db);
  await sql`
    insert into ledger.milestones (account_id, topic, seq, entries)
    select account_id, topic, block * 512,
      coalesce((
        select milestone.entries from ledger.milestones milestone
        where milestone.account_id = counted.account_id and milestone.topic = counted.topic order by seq desc limit 1
      ), 0) + sum(entries) over (partition by account_id, topic order by block)
    from (
      select entry.account_id, entry.topic, (entry.seq + 511) / 512 as block, count(*) as entries
      from growing cross join lateral (
        select * from ledger.entries
        where account_id = growing.id and shard = growing.shard and seq > growing.start and seq <= growing.until offset 0
      ) as entry
      group by 1, 2, 3
    ) as counted`.execute(db);
};

/** As autovacuum would leave it in time. */
const tidyUp = async (db: Database): Promise<void> => {
  for (const table of ["accounts", "topics", "transfers", "entries", "milestones"]) {
    await sql`vacuum (analyze) ${sql.table(`ledger.${table}`)}`.execute(db);
  }
};
