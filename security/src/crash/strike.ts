/** One blow: people on their way through every flow, a process that dies under them, and what they find afterwards. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "@passport/testbed/chance";
import type { Fixture } from "../fixture.ts";
import { accessFlows } from "./access-flows.ts";
import { accountFlows } from "./account-flows.ts";
import { endLeases } from "./books.ts";
import type { Outcome, Traveller } from "./interrupted.ts";

const flows = [...accountFlows, ...accessFlows];

export interface Round {
  travellers: number;
  cutOff: number;
  problems: string[];
}

export interface Blow {
  /** How many go through each flow. */
  ofEach: number;
  withWorker: boolean;
}

export const strike = async (fixture: Fixture, chance: Chance, { ofEach, withWorker }: Blow): Promise<Round> => {
  await fixture.forgetLimits();
  const everybody = flows.flatMap((flow) => Array<typeof flow>(ofEach).fill(flow));
  const travellers = await Promise.all(
    everybody.map(async (flow) => ({ name: flow.name, ...(await flow.prepare(fixture)) })),
  );
  const target = chance.below(fixture.apis.length);
  const victims = [fixture.apis[target], withWorker ? fixture.worker : undefined].filter(
    (process) => process !== undefined,
  );
  const outcomes = await depart(travellers, chance, target, async () => {
    await Promise.all(victims.map((victim) => victim.kill()));
  });
  await Promise.all(victims.map((victim) => victim.restart()));
  await endLeases(fixture);
  const found = await Promise.all(
    travellers.map(async (traveller) =>
      (await traveller.inspect()).map((fact) => `${traveller.name}: not so that ${fact}`),
    ),
  );
  const cutOff = outcomes.filter(({ kind }) => kind === "cut off").length;
  return { travellers: travellers.length, cutOff, problems: found.flat() };
};

/** After more responses than this most flows would be finished before the kill. */
const latestBlow = 0.6;
/** So that it does not always fall right behind an answer. */
const longestPauseMs = 20;

/**
 * All set off at once, four of five to the process that will die. It dies when a random number of them has
 * been answered: so the moment is as random on a slow machine as on a quick one.
 */
const depart = async (
  travellers: readonly Traveller[],
  chance: Chance,
  target: number,
  kill: () => Promise<void>,
): Promise<Outcome<unknown>[]> => {
  const blowAt = chance.below(Math.ceil(travellers.length * latestBlow));
  const pauseMs = chance.below(longestPauseMs);
  const ways = travellers.map((traveller) => ({ traveller, api: chance.is(0.8) ? target : 1 - target }));
  let arrived = 0;
  const { promise: isDue, resolve: fall } = Promise.withResolvers<void>();
  const underWay = ways.map(async ({ traveller, api }) => {
    const outcome = await traveller.go(api);
    arrived += 1;
    if (arrived >= blowAt) fall();
    return outcome;
  });
  if (blowAt === 0) fall();
  await isDue;
  await sleep(pauseMs);
  await kill();
  return Promise.all(underWay);
};
