/** What pgbench runs: a bare balance update with its record, and our double entry one transfer at a time. */
import type { PgbenchScript } from "./pgbench.ts";
import { amount, playerCount, shard } from "./population.ts";

/** One statement, so one round trip: begin and end around two of them would be four, and slower. */
const bare = (account: string): string => `\\set account ${account}
with moved as (update bench.balances set balance = balance - ${amount} where id = :account)
insert into bench.movements (account, amount) values (:account, ${amount});
`;

const player = (variable: string): string => `bench.player(:${variable}, ${shard})`;

const oneByOne = (payee: string, topic: number): string =>
  `select bench.post_one(bench.new_id(), ${player("payer")}, ${payee}, ${amount}, ${topic}::smallint, 'Battle fee', 4::smallint);
`;

const anyPlayer = `random(1, ${playerCount})`;
/** Skips the payer: who pays himself moves nothing. */
const anyOtherPlayer = `\\set payee random(1, ${playerCount - 1})
\\set payee case when :payee >= :payer then :payee + 1 else :payee end
`;

export const createScripts = (hotAccount: string, topic: number) =>
  ({
    bareRandom: { name: "bare-random", text: bare(anyPlayer) },
    bareHot: { name: "bare-hot", text: bare("0") },
    oneByOneRandom: {
      name: "one-by-one-random",
      text: `\\set payer ${anyPlayer}\n${anyOtherPlayer}${oneByOne(player("payee"), topic)}`,
    },
    oneByOneHot: {
      name: "one-by-one-hot",
      text: `\\set payer ${anyPlayer}\n${oneByOne(`'${hotAccount}'::uuid`, topic)}`,
    },
  }) satisfies Record<string, PgbenchScript>;
