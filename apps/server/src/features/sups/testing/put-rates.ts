/** Prices for tests that need some, without a worker that reads a feed. */
import type { Database } from "@passport/database";
import type { ExchangeRates } from "@passport/protocol";
import { insertRates, logRates, updateRates } from "../store.ts";

export const someRates: ExchangeRates = {
  enable_sale: true,
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
  eth_to_usd: "3000",
  sup_to_usd: "0.12",
};

/** The prices in force. */
export const putRates = async (
  db: Database,
  rates: ExchangeRates,
  version = 1,
  polledAt = new Date(),
): Promise<void> => {
  const state = { rates, polledAt };
  await insertRates(db, state);
  await updateRates(db, state, version);
};

/** What the log says was in force since then. */
export const putLoggedRates = async (db: Database, rates: ExchangeRates, version: number, at: Date): Promise<void> => {
  await logRates(db, rates, version);
  await db.updateTable("exchange_rate_log").set({ at }).where("version", "=", version).execute();
};

export const clearRates = async (db: Database): Promise<void> => {
  await db.deleteFrom("exchange_rates").execute();
  await db.deleteFrom("rates").execute();
  await db.deleteFrom("exchange_rate_log").execute();
  await db.deleteFrom("sups_price_history").execute();
  await db.deleteFrom("market_prices").execute();
};
