/** Every kind of one-time value, used by 200 at once over two processes: exactly one gets something for it. */
import { newAddress } from "@passport/testbed/client/new-address";
import type { Check } from "../check.ts";
import type { Row } from "../row.ts";
import type { Entrant, Prepared } from "../single-use/contest.ts";
import { emailContests } from "../single-use/email-contests.ts";
import { gameContests } from "../single-use/game-contests.ts";
import { identityContests } from "../single-use/identity-contests.ts";
import { sessionContests } from "../single-use/session-contests.ts";

const name = "single-use";
const contests = [...emailContests, ...sessionContests, ...identityContests, ...gameContests];

const hold = async (kind: string, prepared: Prepared, count: number): Promise<Row> => {
  const entrants = Array.from(
    { length: count },
    (_, index): Entrant => ({ index, api: index % 2, address: newAddress() }),
  );
  const outcomes = await Promise.all(entrants.map((entrant) => prepared.use(entrant)));
  const answered = outcomes.includes(true) || outcomes.includes(false);
  const effects = await prepared.effects?.();
  const successes = answered ? outcomes.filter((isGood) => isGood === true).length : effects;
  return {
    check: `${name}: ${kind}`,
    aim: `1 of ${count} at once`,
    measured: (effects ?? successes) === successes ? String(successes) : `${successes}, effects ${effects}`,
    ok: successes === 1 && (effects ?? 1) === 1,
  };
};

export const singleUse: Check = {
  name,
  async run(fixture, { isQuick }) {
    const count = isQuick ? 12 : 200;
    // Prepared side by side, since most of it is waiting for mails; held one after the other.
    const ready = await Promise.all(
      contests.map(async ({ kind, prepare }) => ({ kind, prepared: await prepare(fixture, count) })),
    );
    const rows: Row[] = [];
    for (const { kind, prepared } of ready) rows.push(await hold(kind, prepared, count));
    return rows;
  },
};
