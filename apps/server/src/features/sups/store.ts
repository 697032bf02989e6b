/** All SQL of prices: one row, and the log of what it said. */
import type { Database } from "@passport/database";
import type { ExchangeRates } from "@passport/protocol";
import { sql } from "kysely";
import type { RatesState } from "./next-rates.ts";

export interface StoredRates extends RatesState {
  version: number;
}

const selectRates = (db: Database) =>
  db
    .selectFrom("exchange_rates")
    .select(["enable_sale", "sup_to_usd", "eth_to_usd", "bnb_to_usd", "fed_at", "version"]);

const toStored = ({ fed_at, version, ...rates }: ExchangeRates & { fed_at: Date; version: number }): StoredRates => ({
  rates,
  fedAt: fed_at,
  version,
});

export const findRates = async (db: Database): Promise<StoredRates | undefined> => {
  const row = await selectRates(db).executeTakeFirst();
  return row && toStored(row);
};

/** Locked until the transaction ends: of several workers one writes at a time, each from the newest row. */
export const lockRates = async (db: Database): Promise<StoredRates | undefined> => {
  const row = await selectRates(db).forUpdate().executeTakeFirst();
  return row && toStored(row);
};

/** Answers false when another worker was first. */
export const insertRates = async (db: Database, { rates, fedAt }: RatesState): Promise<boolean> => {
  const result = await db
    .insertInto("exchange_rates")
    .values({ ...rates, fed_at: fedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

export const updateRates = async (db: Database, { rates, fedAt }: RatesState, version: number): Promise<void> => {
  await db
    .updateTable("exchange_rates")
    .set({ ...rates, fed_at: fedAt, version })
    .execute();
};

/** By the clock after the lock: the log's order in time is the order of its versions. */
export const logRates = async (db: Database, rates: ExchangeRates, version: number): Promise<void> => {
  await db
    .insertInto("exchange_rate_log")
    .values({ ...rates, version, at: sql<Date>`clock_timestamp()` })
    .execute();
};

/** What was in force at each time; undefined for times before the log begins. */
export const findRatesAt = async (db: Database, times: readonly Date[]): Promise<(ExchangeRates | undefined)[]> => {
  if (times.length === 0) return [];
  const { rows } = await sql<{ [Name in keyof ExchangeRates]: ExchangeRates[Name] | null }>`
    select rate.enable_sale, rate.bnb_to_usd, rate.eth_to_usd, rate.sup_to_usd
    from unnest(${times.map((time) => time.toISOString())}::timestamptz[]) with ordinality as asked (at, nth)
    left join lateral (
      select * from exchange_rate_log logged where logged.at <= asked.at order by logged.at desc, version desc limit 1
    ) rate on true
    order by asked.nth
  `.execute(db);
  return rows.map(({ enable_sale, bnb_to_usd, eth_to_usd, sup_to_usd }) =>
    enable_sale === null || bnb_to_usd === null || eth_to_usd === null || sup_to_usd === null
      ? undefined
      : { enable_sale, bnb_to_usd, eth_to_usd, sup_to_usd },
  );
};

/** Keeps the one that was in force when the kept time begins: there is an answer for every moment since. */
export const deleteRatesBefore = async (db: Database, keptDays: number, limit: number): Promise<number> => {
  const { rows } = await sql`
    delete from exchange_rate_log where version in (
      select version from exchange_rate_log logged
      where logged.at < now() - make_interval(days => ${keptDays}::integer)
        and exists (
          select 1 from exchange_rate_log later
          where later.version > logged.version and later.at < now() - make_interval(days => ${keptDays}::integer)
        )
      order by version limit ${limit}
    )
    returning version
  `.execute(db);
  return rows.length;
};
