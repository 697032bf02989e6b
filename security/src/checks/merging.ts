/**
 * SOCIAL-26: one mailbox, claimed by password, Google and Facebook in random orders, with wallets and Twitter/X
 * beside: no account gets an identity without a connection in its own session, and no browser a session that it
 * have not proven. Sequence i of a run is played with seed + i.
 */
import type { Check, Size } from "../check.ts";
import type { Fixture } from "../fixture.ts";
import { play, type Report } from "../merging/play.ts";
import type { Row } from "../row.ts";

const name = "merging";
const shownTrails = 3;
/** Enough to keep two cores busy while others wait for a mail. */
const lanesAtMost = 12;

export const merging: Check = {
  name,
  async run(fixture, size) {
    const sequences = size.count ?? (size.isQuick ? 24 : 1000);
    const reports = await playAll(fixture, sequences, size);
    const sum = (count: (report: Report) => number): number => reports.reduce((total, one) => total + count(one), 0);
    const breaches = reports.flatMap((report) => report.breaches);
    const surprises = reports.flatMap((report) => report.surprises);
    for (const trail of [...breaches, ...surprises].slice(0, shownTrails)) console.error(trail.join("\n  "));
    const [sessions, connects] = [sum((report) => report.sessions), sum((report) => report.connects)];
    const row = (what: string, found: number, of: string, isTried = true): Row => {
      return { check: `${name}: ${what}`, aim: "0", measured: `${found} of ${of}`, ok: found === 0 && isTried };
    };
    const steps = sum((report) => report.steps);
    return [
      row(
        "sessions and identities without proof",
        breaches.length,
        `${reports.length} orders, ${sessions} sessions, ${connects} connections, seed ${size.seed}`,
        sessions > 0 && connects > 0,
      ),
      row(
        "steps that the model did not expect",
        surprises.length,
        `${steps}, ${sum((report) => report.limited)} limited`,
      ),
    ];
  },
};

const playAll = async (fixture: Fixture, sequences: number, { seed }: Size): Promise<Report[]> => {
  const reports: Report[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    while (next < sequences) {
      const number = next;
      next += 1;
      reports.push(await play(fixture, seed + number));
      if (reports.length % 200 === 0) console.error(`${name}: ${reports.length} of ${sequences}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanesAtMost, sequences) }, run));
  return reports;
};
