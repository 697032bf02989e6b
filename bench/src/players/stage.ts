/** A crowd of one size for a while: how long players waited, and what each part of the system used. */
import type { ChildProcess } from "node:child_process";
import { textTable } from "@passport/testbed/text-table";
import { nextMessage } from "../child.ts";
import { percentile } from "../ledger/percentile.ts";
import type { Order, Reply } from "./load-process.ts";
import { acts } from "./model.ts";
import { type Usage, usageOf } from "./usage.ts";

const settleSeconds = 5;
const measuredSeconds = 20;
export const limitMs = 200;
/** More than this share of failed acts is no service, however fast the others are. */
const failuresAllowed = 0.001;

/** The process ids of the parts, by their names. */
export type Parts = Readonly<Record<string, number>>;

export interface Stage {
  players: number;
  actsPerSecond: number;
  p99: number;
  times: Reply["times"];
  failures: readonly string[];
  /** Cores in use and memory, by part. */
  parts: Readonly<Record<string, { cores: number; residentMb: number }>>;
  holds: boolean;
}

export type Ask = (order: Order) => Promise<Reply>;

export const askOf =
  (child: ChildProcess): Ask =>
  async (order) => {
    child.send(order);
    return (await nextMessage(child)) as Reply;
  };

const usages = async (parts: Parts): Promise<Record<string, Usage>> =>
  Object.fromEntries(await Promise.all(Object.entries(parts).map(async ([name, pid]) => [name, await usageOf(pid)])));

export const runStage = async (ask: Ask, parts: Parts, players: number): Promise<Stage> => {
  await ask({ verb: "gather", count: players });
  await ask({ verb: "measure", seconds: settleSeconds });
  const before = await usages(parts);
  const startedAt = performance.now();
  const { times, failures } = await ask({ verb: "measure", seconds: measuredSeconds });
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await usages(parts);
  const all = Object.values(times)
    .flat()
    .toSorted((a, b) => a - b);
  const p99 = percentile(all, 0.99);
  return {
    players,
    actsPerSecond: all.length / seconds,
    p99,
    times,
    failures,
    parts: Object.fromEntries(
      Object.entries(after).map(([name, { cpuSeconds, residentMb }]) => [
        name,
        { cores: (cpuSeconds - (before[name]?.cpuSeconds ?? 0)) / seconds, residentMb },
      ]),
    ),
    holds: p99 < limitMs && failures.length <= all.length * failuresAllowed,
  };
};

const milliseconds = (times: readonly number[], share: number): string =>
  percentile(
    times.toSorted((a, b) => a - b),
    share,
  ).toFixed(1);

/** For people who watch. */
export const describeStage = ({ players, actsPerSecond, p99, times, failures, parts, holds }: Stage): string => {
  const waits = acts.map((act) => {
    const timed = times[act];
    return [act, String(timed.length), milliseconds(timed, 0.5), milliseconds(timed, 0.99)];
  });
  const used = Object.entries(parts).map(([name, { cores, residentMb }]) => [
    name,
    cores.toFixed(2),
    residentMb.toFixed(0),
  ]);
  return [
    `${players} players, ${actsPerSecond.toFixed(1)} acts/s, p99 ${p99.toFixed(1)} ms, ${failures.length} failed: ${holds ? "held" : "NOT HELD"}`,
    ...failures.slice(0, 3),
    textTable([["act", "times", "p50 ms", "p99 ms"], ...waits]),
    textTable([["part", "cores", "MB"], ...used]),
  ].join("\n");
};
