import { type Database, inTransaction, type Transaction } from "@passport/database";
import * as calls from "@passport/protocol";
import { announceTopic } from "../../platform/outbox/outbox.ts";
import { recordPrice } from "./history-store.ts";
import { areShownAlike, nextRates, type RatesState } from "./next-rates.ts";
import type { Reading } from "./price-source.ts";
import { insertRates, lockRates, logRates, type StoredRates, updateRates } from "./store.ts";

export interface RatesDependencies {
  db: Database;
  outbox: { poke(): void };
}

const firstVersion = 1;

/**
 * Writes what a reading (or its absence) means. The version rises, and the change is announced, only
 * when something shown changed; returns whether it did.
 */
export const refreshRates = async (
  { db, outbox }: RatesDependencies,
  reading: Reading | undefined,
  clock: { now: Date; staleAfterMs: number },
): Promise<boolean> => {
  const isChanged = await inTransaction(db, async (transaction) => {
    const current = await lockRates(transaction);
    const next = nextRates(current, reading, clock);
    if (next === undefined) return false;
    const version = await write(transaction, current, next, clock.staleAfterMs);
    if (version === undefined) return false;
    const at = await logRates(transaction, next.rates, version);
    await recordChange(transaction, { before: current?.rates.sup_to_usd, price: next.rates.sup_to_usd, at });
    await announceTopic(transaction, {
      topicPath: calls.exchangeRatesTopic.path,
      key: "SUPS:EXCHANGE",
      payload: next.rates,
      seq: version,
    });
    return true;
  });
  if (isChanged) outbox.poke();
  return isChanged;
};

/** The first price has none before it. */
const recordChange = async (
  transaction: Transaction,
  { before, price, at }: { before: string | undefined; price: string; at: Date },
): Promise<void> => {
  if (before !== price) await recordPrice(transaction, { before: before ?? price, price, at });
};

/** Returns the new version if something shown changed. */
const write = async (
  transaction: Transaction,
  current: StoredRates | undefined,
  next: RatesState,
  staleAfterMs: number,
): Promise<number | undefined> => {
  if (current === undefined) return (await insertRates(transaction, next)) ? firstVersion : undefined;
  if (!areShownAlike(current.rates, next.rates)) {
    const version = current.version + 1;
    await updateRates(transaction, next, version);
    return version;
  }
  // Unchanged prices are news too, but written only now and then: well before anybody takes them for stale.
  const isOld = next.fedAt.getTime() - current.fedAt.getTime() > staleAfterMs / 4;
  if (isOld) await updateRates(transaction, next, current.version);
  return undefined;
};
