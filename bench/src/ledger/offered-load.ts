/** What callers feel: at 10,000 transfers a second, at twice the load that can be taken, and right after that. */
import type { Ledger } from "@passport/ledger";
import { type Row, toRow } from "../row.ts";
import { measureCallers } from "./callers.ts";
import { offer } from "./open-loop.ts";
import type { Mix } from "./population.ts";
import type { Offered, Samples } from "./samples.ts";

const offeredPerSecond = 10_000;
const offeredSeconds = 20;
/** The first seconds after another load: batches find their size. */
const settlingSeconds = 2;
/** The wait that a caller of the ledger is promised at that load. */
const promisedMs = 60;

export const benchOffered = async (ledger: Ledger, mix: Mix): Promise<Row[]> => {
  const seconds = settlingSeconds + offeredSeconds;
  const samples = await offer(ledger, mix, [{ perSecond: offeredPerSecond, seconds }]);
  const figures = samples.within({ fromMs: settlingSeconds * 1000, toMs: seconds * 1000 });
  console.error(`${offeredPerSecond} offered a second, half of them to one account`, figures);
  const name = `${offeredPerSecond}/s offered`;
  return [
    toRow({
      name: `${name}: posted`,
      unit: "transfers/s",
      ours: [figures.posted / offeredSeconds],
      bare: [offeredPerSecond],
      atLeast: 1,
    }),
    toRow({ name: `${name}: wait p99`, unit: "ms", ours: [figures.p99Ms], bare: [promisedMs], atMost: 1 }),
  ];
};

const calmSeconds = 4;
const overloadSeconds = 60;
/** Half a second in the queue, which is its bound, and the batches before and around it. */
const acceptedMs = 1000;
const recoveryMs = 1000;
const windowMs = 100;

export const benchOverload = async (ledger: Ledger, mix: Mix): Promise<Row[]> => {
  const capacity = await measureCallers({ ledger, mix, seconds: 6, expected: ["posted"] });
  const calm = { perSecond: Math.round(capacity / 2), seconds: calmSeconds };
  const overload = { perSecond: Math.round(capacity * 2), seconds: overloadSeconds };
  const samples = await offer(ledger, mix, [calm, overload, calm]);
  const dropMs = (calmSeconds + overloadSeconds) * 1000;
  const figures = samples.within({ fromMs: calmSeconds * 1000, toMs: dropMs });
  const recovered = recoveredAfterMs(samples, dropMs, dropMs + calmSeconds * 1000);
  const normal = samples.within({ fromMs: 1000, toMs: calmSeconds * 1000 });
  console.error(`${overload.perSecond} offered a second, twice the capacity`, { ...figures, normal, recovered });
  return overloadRows(capacity, figures, recovered);
};

const overloadRows = (capacity: number, figures: Offered, recovered: number): Row[] => {
  const refused = figures.shed + figures.failed;
  return [
    toRow({
      name: "twice the capacity: posted",
      unit: "transfers/s",
      ours: [figures.posted / overloadSeconds],
      bare: [capacity],
      atLeast: 0.75,
    }),
    toRow({ name: "refused as overloaded", unit: "transfers", ours: [figures.shed], bare: [refused], atLeast: 1 }),
    toRow({ name: "wait p99 of the accepted", unit: "ms", ours: [figures.p99Ms], bare: [acceptedMs], atMost: 1 }),
    toRow({ name: "waits normal again after", unit: "ms", ours: [recovered], bare: [recoveryMs], atMost: 1 }),
  ];
};

/** The end of the last moment at which callers still waited long or were refused. */
const recoveredAfterMs = (samples: Samples, dropMs: number, endMs: number): number => {
  let recovered = 0;
  for (let fromMs = dropMs; fromMs < endMs; fromMs += windowMs) {
    const { shed, failed, p50Ms } = samples.within({ fromMs, toMs: fromMs + windowMs });
    if (shed + failed > 0 || !(p50Ms <= promisedMs)) recovered = fromMs + windowMs - dropMs;
  }
  return recovered;
};
