/**
 * USER:LOCK against everything that it stops, at the same moment over two processes: what is done is done before the
 * lock has committed, or never. `locks/notary.ts` says how that is told.
 */
import { Chance } from "@passport/testbed/chance";
import type { Check } from "../check.ts";
import { inWaves } from "../in-waves.ts";
import { Aim } from "../locks/aim.ts";
import { changing } from "../locks/changing.ts";
import type { Deed } from "../locks/deed.ts";
import { type LockFixture, startLockFixture } from "../locks/lock-fixture.ts";
import { type Outcome, race, rehearse } from "../locks/race.ts";
import { signing } from "../locks/signing.ts";
import { spending } from "../locks/spending.ts";
import type { Row } from "../row.ts";

const name = "locks";
/** Races that run at once do not affect each other: each has a player of its own. */
const atOnce = 4;
/** Each side wins so many, or the moment was never close. */
const healthyShare = 0.1;
const groups: Readonly<Record<string, readonly Deed[]>> = { spend: spending, change: changing, sign: signing };

/** Calls without competition are faster: the times that count are those of a crowd. */
const rehearseTogether = async (setting: LockFixture, deed: Deed) => {
  await rehearse(setting, deed);
  const times = await Promise.all(Array.from({ length: atOnce }, () => rehearse(setting, deed)));
  return {
    deedMs: Math.max(...times.map(({ deedMs }) => deedMs)),
    lockMs: Math.max(...times.map(({ lockMs }) => lockMs)),
  };
};

const hold = async (setting: LockFixture, deed: Deed, count: number, chance: Chance): Promise<Outcome[]> => {
  const aim = new Aim(await rehearseTogether(setting, deed), chance);
  return inWaves(Array.from({ length: count }), atOnce, async (_, nth) => {
    const type = deed.stoppedBy[nth % deed.stoppedBy.length] ?? deed.stoppedBy[0];
    const outcome = await race(setting, deed, { type, leadMs: aim.leadMs(nth, count) });
    if ("winner" in outcome) aim.learn(outcome.winner);
    return outcome;
  });
};

const winsOf = (outcomes: readonly Outcome[], winner: "deed" | "lock"): number =>
  outcomes.filter((outcome) => "winner" in outcome && outcome.winner === winner).length;

const holdGroup = async (
  setting: LockFixture,
  { title, deeds, count, chance }: { title: string; deeds: readonly Deed[]; count: number; chance: Chance },
): Promise<Row> => {
  const outcomes: Outcome[] = [];
  let isHealthy = true;
  for (const deed of deeds) {
    const held = await hold(setting, deed, Math.ceil(count / deeds.length), chance);
    isHealthy &&= Math.min(winsOf(held, "deed"), winsOf(held, "lock")) >= Math.max(1, held.length * healthyShare);
    outcomes.push(...held);
  }
  const problems = outcomes.flatMap((outcome) => ("problem" in outcome ? [outcome.problem] : []));
  const wins = `${winsOf(outcomes, "deed")} before it, ${winsOf(outcomes, "lock")} refused`;
  return {
    check: `${name}: ${title}`,
    aim: `${outcomes.length} races, 0 after the lock`,
    measured: problems.length === 0 ? `0, ${wins}` : `${problems.length} (${problems[0]}), ${wins}`,
    ok: problems.length === 0 && isHealthy,
  };
};

export const locks: Check = {
  name,
  rules: ["USER-17", "EDIT-52"],
  async run({ servers }, { isQuick, seed, count }) {
    await using setting = await startLockFixture(servers);
    const chance = new Chance(seed);
    const rows: Row[] = [];
    for (const [title, deeds] of Object.entries(groups)) {
      rows.push(
        await holdGroup(setting, { title, deeds, count: count ?? (isQuick ? 6 * deeds.length : 1_000), chance }),
      );
    }
    return rows;
  },
};
