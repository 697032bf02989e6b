/** A game that turns on Passport, on its players and on other games: everything it tries is refused and changes nothing. */
import type { Check } from "../check.ts";
import { answerAttack } from "../hostile-game/answers.ts";
import { createClaim, type GameAttack, payClaim, stateOf } from "../hostile-game/attack.ts";
import { endpointAttack } from "../hostile-game/endpoints.ts";
import { foreignAttack } from "../hostile-game/foreign.ts";
import { idempotencyAttack } from "../hostile-game/idempotency.ts";
import { issueAttack } from "../hostile-game/issuing.ts";
import { keyElsewhereAttack, scopeAttack, wrongKeyAttack } from "../hostile-game/keys.ts";
import { paidTwiceAttack, payAttack, refundAttack } from "../hostile-game/paying.ts";
import { signatureAttack } from "../hostile-game/signatures.ts";
import { sitDown, type Table } from "../hostile-game/table.ts";
import { valueAttack } from "../hostile-game/values.ts";
import type { Row } from "../row.ts";

const name = "hostile-game";

const attacks: readonly GameAttack[] = [
  wrongKeyAttack,
  keyElsewhereAttack,
  scopeAttack,
  foreignAttack,
  idempotencyAttack,
  valueAttack,
  issueAttack,
  payAttack,
  paidTwiceAttack,
  refundAttack,
  answerAttack,
  endpointAttack,
  signatureAttack,
];

const shown = 5;

const run = async (attack: GameAttack, table: Table): Promise<Row> => {
  const before = await table.fingerprint();
  const { made, accepted } = await attack.attempt(table);
  // Some attacks need new things of the other game; these look after its rows themselves.
  const isChanged = untouched.includes(attack) && (await table.fingerprint()) !== before;
  const through = [...accepted, ...(isChanged ? ["the other game's rows have changed"] : [])];
  return {
    check: `${name}: ${attack.name}`,
    aim: `0 of ${made} accepted`,
    measured: `${through.length}${through
      .slice(0, shown)
      .map((what) => `; ${what}`)
      .join("")}`,
    ok: through.length === 0,
  };
};

const untouched: readonly GameAttack[] = [
  wrongKeyAttack,
  keyElsewhereAttack,
  scopeAttack,
  valueAttack,
  paidTwiceAttack,
  refundAttack,
  answerAttack,
];

export const hostileGame: Check = {
  name,
  group: "takeover",
  async run(fixture) {
    await using table = await sitDown(fixture);
    const claimId = await createClaim(table, table.hostile);
    await payClaim(table, table.hostile, claimId);
    if ((await stateOf(table, claimId)) !== "settled") throw new Error("a right payment is not settled");
    const rows: Row[] = [];
    for (const attack of attacks) {
      await fixture.forgetLimits();
      rows.push(await run(attack, table));
    }
    return rows;
  },
};
