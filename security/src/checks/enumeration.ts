/** Does an email have an account? Neither the responses nor their times may tell a guest. */
import { Chance } from "@passport/testbed/chance";
import type { Check } from "../check.ts";
import { type Crowd, makeCrowd } from "../enumeration/crowd.ts";
import { cliffsDelta, mannWhitneyP, medianOf } from "../enumeration/mann-whitney.ts";
import { type Probe, probes, type Sample, takeSample } from "../enumeration/sample.ts";
import type { Fixture } from "../fixture.ts";
import { newPerson } from "../people.ts";
import type { Row } from "../row.ts";

const name = "enumeration";
/**
 * Times tell the classes apart when the difference is neither chance (p) nor negligible (Cliff's delta, by the usual
 * limit of 0.147). With this p a run over every call is wrong once in two thousand times, whatever its size; a few
 * samples find gross differences only, such as a password that is not hashed.
 */
const leastP = 1e-4;
const negligibleDelta = 0.147;
/** With enough samples the medians are compared as well. */
const closeMs = 5;
/** So many failures over all would ask every unknown browser for a captcha (LOGIN-25). */
const samplesBetweenResets = 400;

interface Samples {
  known: Sample[];
  unknown: Sample[];
}

type Kind = keyof Samples;
/** A process that has never had such a call is slower at first. */
const warmUps = 2;

/** One of each class at a time, in random order: a machine that slows down does so for both. */
const collect = async (fixture: Fixture, probe: Probe, crowd: Crowd, count: number, seed: number): Promise<Samples> => {
  const samples: Samples = { known: [], unknown: [] };
  const chance = new Chance(seed);
  const plan = Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const kinds: Kind[] = chance.is(0.5) ? ["known", "unknown"] : ["unknown", "known"];
    return kinds.map((kind) => ({ kind, email: crowd[kind](index) }));
  });
  for (let turn = 0; turn < warmUps; turn += 1) await takeSample(fixture, probe, newPerson().email);
  for (const [turn, { kind, email }] of plan.entries()) {
    if (turn % samplesBetweenResets === 0) await fixture.sql("delete from attempts where key like 'login all %'");
    // Two sign-ups share the rate of a mailbox: what an earlier probe used up would answer for this one.
    if (turn === 0) await fixture.sql("delete from rate_limits where key like 'mail %'");
    samples[kind].push(await takeSample(fixture, probe, email));
  }
  return samples;
};

const judge = ({ path }: Probe, { known, unknown }: Samples, isQuick: boolean): Row[] => {
  const shapes = new Set([...known, ...unknown].map(({ shape }) => shape));
  const [knownMs, unknownMs] = [known.map(({ ms }) => ms), unknown.map(({ ms }) => ms)];
  const medians = [medianOf(knownMs), medianOf(unknownMs)] as const;
  const differenceMs = Math.abs(medians[0] - medians[1]);
  const p = mannWhitneyP(knownMs, unknownMs);
  const delta = cliffsDelta(knownMs, unknownMs);
  const isTold = p < leastP && Math.abs(delta) >= negligibleDelta;
  const [first] = shapes;
  return [
    {
      check: `${name}: answers of ${path}`,
      aim: `1 kind over ${known.length + unknown.length}`,
      measured: `${shapes.size} (${first?.split("\n", 1)[0]})`,
      ok: shapes.size === 1,
    },
    {
      check: `${name}: time of ${path}`,
      aim: `p over ${leastP} or delta under ${negligibleDelta}${isQuick ? "" : `, medians within ${closeMs} ms`}`,
      measured: `known ${medians[0].toFixed(2)} ms, unknown ${medians[1].toFixed(2)} ms, p ${p.toPrecision(2)}, delta ${delta.toFixed(3)}, ${known.length} a class`,
      ok: !isTold && (isQuick || differenceMs < closeMs),
    },
  ];
};

export const enumeration: Check = {
  name,
  async run(fixture, { isQuick, seed, count: wanted }) {
    const count = wanted ?? (isQuick ? 16 : 2000);
    await using crowd = await makeCrowd(fixture, count);
    const rows: Row[] = [];
    for (const [index, probe] of probes.entries()) {
      rows.push(...judge(probe, await collect(fixture, probe, crowd, count, seed + index), isQuick));
    }
    return rows;
  },
};
