/**
 * Random orders of all calls that lead in, with right, wrong, stale and foreign values: no browser gets a
 * session or changes a password without every proof. Sequence i of a run is played with seed + i, so
 * `npm run test:security -- flows --seed N --count 1` plays one of them again.
 */
import type { Check, Size } from "../check.ts";
import type { Fixture } from "../fixture.ts";
import type { Report } from "../flows/judge.ts";
import { openLane } from "../flows/lane.ts";
import { play } from "../flows/play.ts";
import type { Row } from "../row.ts";

const name = "flows";
const shownTrails = 5;

export const flows: Check = {
  name,
  async run(fixture, size) {
    const sequences = size.count ?? (size.isQuick ? 30 : 10_000);
    const startedAt = performance.now();
    const reports = await playAll(fixture, sequences, size);
    const seconds = (performance.now() - startedAt) / 1000;
    const sum = (count: (report: Report) => number): number => reports.reduce((total, one) => total + count(one), 0);
    const breaches = reports.flatMap((report) => report.breaches);
    const surprises = reports.flatMap((report) => report.surprises);
    for (const trail of [...breaches.map(({ trail }) => trail), ...surprises].slice(0, shownTrails)) {
      console.error(trail.join("\n  "));
    }
    const row = (what: string, found: number, of: string): Row => {
      return { check: `${name}: ${what}`, aim: "0", measured: `${found} of ${of}`, ok: found === 0 };
    };
    const broken = (...kinds: string[]): number => breaches.filter(({ gives }) => kinds.includes(gives)).length;
    const steps = sum((report) => report.steps);
    return [
      {
        check: `${name}: random sequences`,
        aim: String(sequences),
        measured: `${reports.length}, ${steps} steps, ${Math.round(steps / seconds)}/s, seed ${size.seed}`,
        ok: reports.length === sequences,
      },
      row(
        "sessions without every proof",
        broken("session", "look"),
        `${sum((report) => report.sessions)} opened or renewed`,
      ),
      row(
        "passwords without token or password",
        broken("password"),
        `${sum((report) => report.passwordChanges)} changes`,
      ),
      row("tokens taken for another kind", broken("kind"), `${sum((report) => report.otherKinds)} tries`),
      row("other grants without proof", broken("proof", "lock", "nothing"), `${steps} steps`),
      row(
        "steps that the model did not expect",
        surprises.length,
        `${steps}, ${sum((report) => report.limited)} limited`,
      ),
    ];
  },
};

/** Enough to keep two cores busy while others wait for a mail; what limits is the hashing of passwords. */
const lanesAtMost = 24;

const playAll = async (fixture: Fixture, sequences: number, { seed }: Size): Promise<Report[]> => {
  const reports: Report[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    const lane = await openLane(fixture);
    while (next < sequences) {
      const number = next;
      next += 1;
      reports.push(await play(fixture, lane, seed + number));
      if (reports.length % 500 === 0) console.error(`${name}: ${reports.length} of ${sequences}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanesAtMost, Math.ceil(sequences / 5)) }, run));
  return reports;
};
