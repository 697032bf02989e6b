/** While journeys are under way: blocks are mined and taken back, processes are killed, deadlines pass early. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "@passport/testbed/chance";
import type { Fixture } from "./fixture.ts";
import { count, type JourneysReport } from "./report.ts";

/** Between two blocks. A chain's clock takes a step of a second with each. */
const blockMs = 400;
const killEveryMs = 3_000;
const deadlineEveryMs = 2_500;

export const disturb = (fixture: Fixture, chance: Chance, kills: number, report: JourneysReport): AsyncDisposable => {
  const stopping = new AbortController();
  const repeat = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(everyMs * (0.5 + chance.next()), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await work();
    }
  };
  const guard = (what: string, work: () => Promise<void>) => () =>
    work().catch((error: unknown) => void report.faults.push(`${what}: ${String(error)}`));

  const loops = [
    repeat(
      blockMs,
      guard("mining", async () => {
        for (const chain of [fixture.ethereum, fixture.binance]) {
          if ((await chain.advance(chance)) > 0) report.reorganisations += 1;
        }
      }),
    ),
    repeat(
      deadlineEveryMs,
      guard("deadlines", () => letDeadlinesPass(fixture, 0.3)),
    ),
    ...(kills > 0
      ? [
          repeat(
            killEveryMs / kills,
            guard("killing", () => killSomething(fixture, chance, report)),
          ),
        ]
      : []),
  ];
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
};

const killSomething = async (fixture: Fixture, chance: Chance, report: JourneysReport): Promise<void> => {
  const [one, other] = fixture.apis;
  const victims = [
    ["api", one],
    ["api", other],
    ["worker", fixture.worker],
    ["game", fixture.game],
    ["game", fixture.game],
    ["signer", fixture.signer],
  ] as const;
  const [name, victim] = chance.pick(victims) ?? [];
  if (name === undefined || victim === undefined) return;
  await victim.kill();
  await sleep(chance.below(800));
  await victim.restart();
  count(report.kills, name);
};

/**
 * For some of what waits for the game the time is over now: 20 seconds or a day, as if the game had said nothing. What
 * the product has locked is left alone: waiting for it, in an order of our own, would be a deadlock.
 */
export const letDeadlinesPass = async ({ sql }: Fixture, share: number): Promise<void> => {
  await sql(
    `update operations set deadline = now() where id in (
       select id from operations
       where state = 'pending' and kind in ('payment', 'move_to_game', 'move_from_game')
         and created_at < now() - interval '1 second' and random() < $1
       for update skip locked)`,
    [share],
  );
};
