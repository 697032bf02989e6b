/** All SQL of the price history: the price of SUPS by bucket of time, for the chart. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

/** Five minutes for a day, an hour for more. */
export const bucketSeconds = [300, 3600] as const;
export type BucketSeconds = (typeof bucketSeconds)[number];

export interface PriceBucket {
  startsAt: Date;
  /** In force when the bucket begins. */
  open: string;
  low: string;
  high: string;
  last: string;
}

/**
 * In the transaction that changes the price, which holds the lock of the rates: of several workers one sees the
 * change and writes it. Until then `before` was in force, so it belongs to the bucket as well.
 */
export const recordPrice = async (
  transaction: Transaction,
  { before, price, at }: { before: string; price: string; at: Date },
): Promise<void> => {
  await sql`
    insert into sups_price_history as history (bucket_seconds, starts_at, open, low, high, last, last_at)
    select width, date_bin(make_interval(secs => width), changed.at, 'epoch'), changed.before,
      least(changed.before, changed.price), greatest(changed.before, changed.price), changed.price, changed.at
    from unnest(${[...bucketSeconds]}::integer[]) width,
      (values (${before}::numeric, ${price}::numeric, ${at}::timestamptz)) changed (before, price, at)
    on conflict (bucket_seconds, starts_at) do update
      set low = least(history.low, excluded.low), high = greatest(history.high, excluded.high), last = excluded.last,
        last_at = excluded.last_at
  `.execute(transaction);
};

export interface HistoryBounds {
  /** By the clock that the buckets are written by. */
  now: Date;
  /** When the history begins, and when the price changed last; null while there is none. */
  since: Date | null;
  changedAt: Date | null;
}

export const findHistoryBounds = async (db: Database): Promise<HistoryBounds> => {
  // By the hour alone: both widths begin and end with the same changes.
  const { rows } = await sql<HistoryBounds>`
    select clock_timestamp() as now,
      (select starts_at from sups_price_history where bucket_seconds = 3600 order by starts_at limit 1) as since,
      (select last_at from sups_price_history where bucket_seconds = 3600 order by starts_at desc limit 1) as "changedAt"
  `.execute(db);
  const [bounds] = rows;
  if (bounds === undefined) throw new Error("the database has no time");
  return bounds;
};

/** In order of time. The first one may begin earlier: it says what was in force at `from`. */
export const findBuckets = async (db: Database, width: BucketSeconds, from: Date): Promise<PriceBucket[]> => {
  const { rows } = await sql<PriceBucket>`
    select starts_at as "startsAt", open::text, low::text, high::text, last::text
    from sups_price_history
    where bucket_seconds = ${width} and starts_at >= coalesce(
      (select max(starts_at) from sups_price_history where bucket_seconds = ${width} and starts_at <= ${from}), ${from}
    )
    order by starts_at
  `.execute(db);
  return rows;
};

/** Keeps the newest bucket that is too old: it says what was in force when the kept time begins. */
export const deleteBucketsBefore = async (db: Database, keptDays: number, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from sups_price_history where (bucket_seconds, starts_at) in (
      select old.bucket_seconds, old.starts_at from sups_price_history old
      where old.starts_at < now() - make_interval(days => ${keptDays}::integer)
        and exists (
          select 1 from sups_price_history later
          where later.bucket_seconds = old.bucket_seconds and later.starts_at > old.starts_at
            and later.starts_at < now() - make_interval(days => ${keptDays}::integer)
        )
      limit ${limit}
    )
    returning starts_at
  `.execute(db);
  return rows.length;
};
