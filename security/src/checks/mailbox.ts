/**
 * Access to a mailbox alone (TFA-28, EXTERNAL-25): seeded random sequences of resets, "not me" links, codes and links of
 * every kind remove no second factor, open no session of an account that has one, and lead a locked account to no other
 * site. Sequence i of a run is played with seed + i.
 */
import type { Check } from "../check.ts";
import { inWaves } from "../in-waves.ts";
import { play, type Report } from "../mailbox/play.ts";
import type { Row } from "../row.ts";

const name = "mailbox";
/** Most of it is waiting for mails. */
const atOnce = 6;

export const mailbox: Check = {
  name,
  rules: ["TFA-28", "EXTERNAL-25"],
  async run(fixture, size) {
    const count = size.count ?? (size.isQuick ? 12 : 600);
    const seeds = Array.from({ length: count }, (_, index) => size.seed + index);
    const reports = await inWaves(seeds, atOnce, (seed) => play(fixture, seed));
    await fixture.forgetLimits();
    return rowsOf(reports, size.seed);
  },
};

const rowsOf = (reports: readonly Report[], seed: number): Row[] => {
  const guarded = reports.filter(({ isGuarded }) => isGuarded);
  const plain = reports.filter(({ isGuarded }) => !isGuarded);
  const sum = (of: readonly Report[], count: (report: Report) => number): number =>
    of.reduce((total, report) => total + count(report), 0);
  const times = (of: readonly Report[], outcome: Report["outcomes"][number]): number =>
    sum(of, ({ outcomes }) => outcomes.filter((one) => one === outcome).length);
  const row = (what: string, found: number, of: string, isTried: boolean): Row => {
    return { check: `${name}: ${what}`, aim: "0", measured: `${found} of ${of}`, ok: found === 0 && isTried };
  };
  const [resets, locks] = [times(guarded, "reset"), times(guarded, "locked")];
  const tried = `${guarded.length} sequences, ${resets} resets, ${locks} locks, seed ${seed}`;
  const isTried = resets > 0 && locks > 0;
  // A mailbox does open an account without a second factor, and its sites until it is locked: the attacks work.
  const [entered, sites] = [times(plain, "entered"), times(plain, "opened a site")];
  return [
    row(
      "removals of a second factor",
      sum(guarded, ({ removals }) => removals),
      tried,
      isTried,
    ),
    row(
      "sessions of accounts with a second factor",
      sum(guarded, ({ sessions }) => sessions),
      tried,
      isTried,
    ),
    row(
      "other sites opened by a locked account",
      sum(reports, ({ lockedSites }) => lockedSites),
      `${plain.length} sequences without a second factor, ${entered} logins, ${times(plain, "locked")} locks, ${sites} sites`,
      entered > 0 && sites > 0 && times(plain, "locked") > 0,
    ),
  ];
};
