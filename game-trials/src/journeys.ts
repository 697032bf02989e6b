import { Chance } from "@passport/testbed/chance";
import { disturb } from "./disturb.ts";
import { type Fixture, startFixture } from "./fixture.ts";
import type { Manners } from "./game/behaviour.ts";
import { runJourney } from "./journey.ts";
import { lastFaults } from "./last-faults.ts";
import { startObserver } from "./observer.ts";
import { emptyReport, type JourneysReport } from "./report.ts";
import { settleEverything } from "./settle.ts";

export interface JourneysOptions {
  seed: number;
  journeys: number;
  /** How many share a fixture; at its end the chains' clocks run past every voucher. */
  journeysPerFixture: number;
  /** How many are under way at once. */
  lanes: number;
  /** Of each journey. */
  steps: number;
  /** How often something is killed: 1 is every few seconds, 0 never. */
  kills: number;
  manners: Manners;
  say?: (line: string) => void;
  /** What the processes wrote, when something is wrong. */
  onFault?: (logLines: readonly string[]) => void;
}

export const runJourneys = async (options: JourneysOptions): Promise<JourneysReport> => {
  const report = emptyReport();
  const chance = new Chance(options.seed);
  while (report.journeys < options.journeys && report.faults.length === 0) {
    await runFixture(options, chance, report);
    options.say?.(`${report.journeys} journeys, ${report.looks} looks, ${report.faults.length} faults`);
  }
  return report;
};

const runFixture = async (options: JourneysOptions, chance: Chance, report: JourneysReport): Promise<void> => {
  const journeys = Math.min(options.journeysPerFixture, options.journeys - report.journeys);
  const seed = chance.below(2 ** 31);
  await using fixture = await startFixture({ players: journeys, seed, manners: options.manners });
  await using observer = startObserver(fixture);
  {
    await using _disturbance = disturb(fixture, new Chance(seed + 1), options.kills, report);
    await runLanes(fixture, options, chance, report, () => observer.faults.length === 0);
  }
  await settleEverything(fixture, new Chance(seed + 2));
  await observer.look();
  report.looks += observer.looks();
  report.faults.push(...observer.faults, ...(await lastFaults(fixture, observer.view, report)));
  if (report.faults.length > 0) options.onFault?.(fixture.logLines());
};

/** Each journey has a player and a seed of its own, so what one does does not depend on the others' speed. */
const runLanes = async (
  fixture: Fixture,
  { lanes, steps }: JourneysOptions,
  chance: Chance,
  report: JourneysReport,
  isWell: () => boolean,
): Promise<void> => {
  const waiting = fixture.players.map((player) => ({ player, chance: new Chance(chance.below(2 ** 31)) }));
  const lane = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined && isWell(); next = waiting.pop()) {
      await runJourney({ fixture, report, ...next }, steps);
      report.journeys += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};
