/**
 * Few players who pay through many callers: each player's row is waited for all the time, so a payment that locks in
 * another order than the end of one meets a deadlock here first (docs/decisions/0065).
 */
import { setTimeout as pause } from "node:timers/promises";
import { runSql } from "@passport/testbed/run-sql";
import { settle } from "../ledger/cluster.ts";
import { type Row, toFact } from "../row.ts";
import { createClaims, payOf } from "./claims.ts";
import { amount, type GamesFixture, startGamesFixture } from "./games-fixture.ts";

interface Crowd {
  players: number;
  callers: number;
  payments: number;
}

const crowds: readonly Crowd[] = [
  { players: 8, callers: 64, payments: 4000 },
  { players: 1, callers: 32, payments: 2000 },
];
const p99Ms = 300;
/** An idle backend tells what it has counted within ten seconds. */
const countedMs = 11_000;
const warmUp = 500;

const payThrough = async (fixture: GamesFixture, { players, callers, payments }: Crowd) => {
  const pay = payOf(fixture.context);
  const claims = await createClaims(fixture, payments);
  const waits: number[] = [];
  const failures: unknown[] = [];
  const call = async (): Promise<void> => {
    for (let claimId = claims.pop(); claimId !== undefined; claimId = claims.pop()) {
      const actor = fixture.players[claims.length % players];
      if (actor === undefined) throw new Error("there is no player");
      const from = performance.now();
      try {
        const { status } = await pay({ actor, payload: { claim_id: claimId, amount: String(amount) } });
        if (status !== "settled") failures.push(status);
      } catch (error) {
        failures.push(error);
      }
      waits.push(performance.now() - from);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: callers }, call));
  const seconds = (performance.now() - from) / 1000;
  return { waits, failures, seconds };
};

const payAll = async ({ players, callers, payments }: Crowd): Promise<Row[]> => {
  await using fixture = await startGamesFixture({ players, games: 1 });
  await payThrough(fixture, { players, callers, payments: warmUp });
  // As autovacuum does it within a minute: statements that were planned for empty tables are planned again.
  await settle(fixture.ownerUrl);
  const { waits, failures, seconds } = await payThrough(fixture, { players, callers, payments });
  await pause(countedMs);
  const [counted] = await runSql<{ deadlocks: string }>(
    fixture.ownerUrl,
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  const p99 = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
  const name = `payments, ${players} player${players === 1 ? "" : "s"} through ${callers} callers`;
  return [
    toFact({ name, unit: "payments/s", ours: payments / seconds }),
    toFact({ name: `${name}: p99`, unit: "ms", ours: p99, atMost: p99Ms }),
    toFact({ name: `${name}: deadlocks`, unit: "", ours: Number(counted?.deadlocks), atMost: 0 }),
    toFact({ name: `${name}: not settled`, unit: "", ours: failures.length, atMost: 0 }),
  ];
};

export const benchContention = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const crowd of crowds) rows.push(...(await payAll(crowd)));
  return rows;
};
