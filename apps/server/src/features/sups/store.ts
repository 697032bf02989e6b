/** All SQL of the prices in force: one row for what they have in common, one for each price, and the log of both. */
import type { Database } from "@passport/database";
import { type ExchangeRates, pricedSymbols, toPrices } from "@passport/protocol";
import { sql } from "kysely";

export interface RatesState {
  rates: ExchangeRates;
  /** When the sources were asked. */
  polledAt: Date;
}

export interface StoredRates extends RatesState {
  version: number;
}

const selectState = (db: Database) => db.selectFrom("exchange_rates").select(["enable_sale", "polled_at", "version"]);

interface StateRow {
  enable_sale: boolean;
  polled_at: Date;
  version: number;
}

const toStored = (row: StateRow, usdBySymbol: Readonly<Record<string, string>>): StoredRates => ({
  rates: toRates(row.enable_sale, usdBySymbol),
  polledAt: row.polled_at,
  version: row.version,
});

/** A symbol that was added since the last reading has no row yet; at a price of 0 nothing is sold. */
const toRates = (enable_sale: boolean, usdBySymbol: Readonly<Record<string, string>>): ExchangeRates => ({
  enable_sale,
  ...toPrices((symbol) => usdBySymbol[symbol] ?? "0"),
});

const toRows = (rates: ExchangeRates) => pricedSymbols.map((symbol) => ({ symbol, usd: rates[`${symbol}_to_usd`] }));

export const findRates = async (db: Database): Promise<StoredRates | undefined> => {
  // One statement: the version and the prices are of one moment.
  const row = await selectState(db)
    .select(sql<Record<string, string> | null>`(select json_object_agg(symbol, usd::text) from rates)`.as("usd"))
    .executeTakeFirst();
  return row && toStored(row, row.usd ?? {});
};

/** Locked until the transaction ends: of several workers one writes at a time, each from the newest rows. */
export const lockRates = async (db: Database): Promise<StoredRates | undefined> => {
  const row = await selectState(db).forUpdate().executeTakeFirst();
  if (row === undefined) return undefined;
  // After the lock, in a statement of its own: this one sees what the last writer committed.
  const prices = await db.selectFrom("rates").select(["symbol", "usd"]).execute();
  return toStored(row, Object.fromEntries(prices.map(({ symbol, usd }) => [symbol, usd])));
};

/** Returns false when another worker was first. */
export const insertRates = async (db: Database, { rates, polledAt }: RatesState): Promise<boolean> => {
  const result = await db
    .insertInto("exchange_rates")
    .values({ enable_sale: rates.enable_sale, polled_at: polledAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isFirst = (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (isFirst) await writePrices(db, rates);
  return isFirst;
};

export const updateRates = async (db: Database, { rates, polledAt }: RatesState, version: number): Promise<void> => {
  await db
    .updateTable("exchange_rates")
    .set({ enable_sale: rates.enable_sale, polled_at: polledAt, version })
    .execute();
  await writePrices(db, rates);
};

const writePrices = async (db: Database, rates: ExchangeRates): Promise<void> => {
  await db
    .insertInto("rates")
    .values(toRows(rates))
    .onConflict((conflict) =>
      conflict.column("symbol").doUpdateSet((written) => ({ usd: written.ref("excluded.usd") })),
    )
    .execute();
};

/** By the clock after the lock, which is returned: the log's order in time is the order of its versions. */
export const logRates = async (db: Database, rates: ExchangeRates, version: number): Promise<Date> => {
  const { enable_sale } = rates;
  const { at } = await db
    .insertInto("exchange_rate_log")
    .values({ enable_sale, version, at: sql<Date>`clock_timestamp()` })
    .returning("at")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("rate_log")
    .values(toRows(rates).map((row) => ({ ...row, version })))
    .execute();
  return at;
};

/** What was in force at each time; undefined for times before the log begins. */
export const findRatesAt = async (db: Database, times: readonly Date[]): Promise<(ExchangeRates | undefined)[]> => {
  if (times.length === 0) return [];
  const { rows } = await sql<{ enable_sale: boolean | null; usd: Record<string, string> | null }>`
    select rate.enable_sale,
      (select json_object_agg(symbol, usd::text) from rate_log where rate_log.version = rate.version) as usd
    from unnest(${times.map((time) => time.toISOString())}::timestamptz[]) with ordinality as asked (at, nth)
    left join lateral (
      select * from exchange_rate_log logged where logged.at <= asked.at order by logged.at desc, version desc limit 1
    ) rate on true
    order by asked.nth
  `.execute(db);
  return rows.map(({ enable_sale, usd }) => (enable_sale === null ? undefined : toRates(enable_sale, usd ?? {})));
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
      order by logged.at limit ${limit}
    )
    returning version
  `.execute(db);
  return rows.length;
};
