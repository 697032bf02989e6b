import { setTimeout as sleep } from "node:timers/promises";
import { LedgerOverloaded } from "@passport/ledger";
import { Failure } from "../../apps/server/src/platform/wire/failure.ts";

const lapSeconds = 5;

/** On a machine so slow that even these callers are too many, some are refused; they come back like polite clients. */
const backOffMs = 100;
const isOverload = (error: unknown): boolean =>
  error instanceof LedgerOverloaded || (error instanceof Failure && error.code === "overloaded");

/** Runs one after another in each of many callers; returns how many a second. */
export const ratePerSecond = async (atOnce: number, once: (caller: number) => Promise<void>): Promise<number> => {
  const start = performance.now();
  const end = start + lapSeconds * 1000;
  let done = 0;
  const run = async (_: unknown, caller: number): Promise<void> => {
    while (performance.now() < end) {
      try {
        await once(caller);
        done += 1;
      } catch (error) {
        if (!isOverload(error)) throw error;
        await sleep(backOffMs);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return (done * 1000) / (performance.now() - start);
};
