/** Few players who pay through many callers: payments that begin and payments that end must lock in the same order. */
import { connectDatabase } from "@passport/database";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { codeOf, type PaymentsFixture, startPaymentsFixture } from "./testing/payments-fixture.ts";

/** Complete once the backends that counted them have ended. */
const deadlocksOf = async (databaseUrl: string): Promise<number> => {
  await using db = connectDatabase(databaseUrl);
  const read = async () => {
    const { rows } = await sql<{ others: number; deadlocks: number }>`
      select (select count(*) from pg_stat_activity where datname = d.datname and pid <> pg_backend_pid())::int as others,
             d.deadlocks::int as deadlocks
      from pg_stat_database d where d.datname = current_database()`.execute(db);
    return rows[0];
  };
  await expect.poll(async () => (await read())?.others, { timeout: 20_000 }).toBe(0);
  return (await read())?.deadlocks ?? Number.NaN;
};

it.each([
  { players: 8, callers: 64 },
  { players: 1, callers: 32 },
])(
  "[PAY-5] payments of $players through $callers callers lock in one order, and each claim is debited once",
  async (given) => {
    const fixture = await startPaymentsFixture();
    await using _ = fixture;
    const { game } = await fixture.addGame();
    const payers = await Promise.all(Array.from({ length: given.players }, () => fixture.addPlayer(10_000n)));
    const claims: Awaited<ReturnType<PaymentsFixture["claim"]>>[] = [];
    for (let round = 0; round < 12; round += 1) {
      claims.push(...(await Promise.all(Array.from({ length: given.callers }, () => fixture.claim(game, 1n)))));
    }
    const { length } = claims;
    // Two processes, so that batches of payments begin while others begin and end.
    const processes = [fixture.startProcess(), fixture.startProcess()];
    let next = 0;
    const call = async (nth: number): Promise<void> => {
      for (let claim = claims.pop(); claim !== undefined; claim = claims.pop()) {
        next += 1;
        const player = payers[next % payers.length];
        const pay = processes[nth % processes.length]?.pay;
        if (player === undefined || pay === undefined) throw new Error("there is no player");
        expect(await codeOf(pay(player, claim))).toBeUndefined();
      }
    };
    await Promise.all(Array.from({ length: given.callers }, (_none, nth) => call(nth)));
    expect(await fixture.receivedBy(game)).toBe(length);
    expect(await fixture.breaches()).toEqual([]);
    await fixture.db.destroy();
    expect(await deadlocksOf(fixture.databaseUrl)).toBe(0);
  },
);
