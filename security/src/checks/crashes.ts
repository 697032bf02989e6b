/**
 * kill -9 of an api process, and in every other round of the worker, at a random moment while people are
 * on their way through every flow. Afterwards each takes the last step once more.
 */
import { Chance } from "@passport/testbed/chance";
import type { Check } from "../check.ts";
import { awaitEmptyMailTable, countHalfMade, countLedgerBreaches, countLostMails } from "../crash/books.ts";
import { type Round, strike } from "../crash/strike.ts";
import type { Fixture } from "../fixture.ts";
import type { Row } from "../row.ts";

const name = "crashes";

export const crashes: Check = {
  name,
  async run(fixture, { isQuick, seed, count }) {
    const rounds = count ?? (isQuick ? 1 : 30);
    const chance = new Chance(seed);
    const [clock] = await fixture.sql<{ now: Date }>("select now()");
    const done: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      done.push(await strike(fixture, chance, { ofEach: isQuick ? 2 : 3, withWorker: round % 2 === 0 }));
    }
    await awaitEmptyMailTable(fixture);
    return toRows(fixture, clock?.now ?? new Date(), done);
  },
};

const toRows = async (fixture: Fixture, since: Date, rounds: readonly Round[]): Promise<Row[]> => {
  const sum = (count: (round: Round) => number): number => rounds.reduce((total, round) => total + count(round), 0);
  const problems = rounds.flatMap((round) => round.problems);
  for (const problem of problems) console.error(problem);
  const [travellers, cutOff] = [sum((round) => round.travellers), sum((round) => round.cutOff)];
  const { promised, lost } = await countLostMails(fixture, since);
  const none = (what: string, found: number, more = ""): Row => {
    return { check: `${name}: ${what}`, aim: "0", measured: `${found}${more}`, ok: found === 0 };
  };
  return [
    {
      check: `${name}: flows cut off by kill -9`,
      aim: "some",
      measured: `${cutOff} of ${travellers} in ${rounds.length} kills`,
      ok: cutOff > 0,
    },
    none("half-done or reusable", problems.length, ` of ${travellers} flows`),
    none("half-made accounts", await countHalfMade(fixture, since)),
    none("lost mails", lost, ` of ${promised} promised`),
    none("broken invariants of the ledger", await countLedgerBreaches(fixture)),
  ];
};
