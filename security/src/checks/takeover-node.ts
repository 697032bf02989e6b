/**
 * One of the two nodes of each chain is taken over while players deposit, buy and withdraw, one lie in each round: nothing is
 * credited, returned or lost by it, and the chains go on by themselves afterwards.
 */
import { runRounds } from "@passport/chain-trials/rounds";
import { lies } from "@passport/testbed/lies";
import type { Check } from "../check.ts";

/** Before every lie there is an honest round, so that vouchers are open when it is told. */
const rounds = 2 * lies.length;
const roundsPerFixture = 22;

export const takeoverNode: Check = {
  name: "takeover-node",
  group: "takeover",
  // In small it is a test of chain-trials.
  onlyByCommand: true,
  async run(_fixture, { seed }) {
    const report = await runRounds({
      seed,
      rounds,
      roundsPerFixture,
      kills: 0,
      floods: 0.1,
      lie: (_chance, round, { ethereum, binance }) => {
        const lie = round % 2 === 0 ? undefined : lies[(round - 1) / 2];
        return lie && { lie, chains: [ethereum, binance] };
      },
    });
    const told = Object.keys(report.lies);
    const untold = lies.filter((lie) => !told.includes(lie));
    return [
      {
        check: "takeover: one node of each chain",
        aim: `0 of ${told.length} lies have an effect`,
        measured: [
          `${report.faults.length} (${report.stops} stopped a chain, ${report.looks} looks at the books)`,
          ...report.faults,
          ...untold.map((lie) => `not asked for: ${lie}`),
        ].join("; "),
        ok: report.faults.length === 0 && told.length >= 20 && report.rounds === rounds,
      },
    ];
  },
};
