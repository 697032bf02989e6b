/** All SQL of prices: one row. */
import type { Database } from "@passport/database";
import type { ExchangeRates } from "@passport/protocol";
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
