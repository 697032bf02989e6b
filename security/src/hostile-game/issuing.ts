/** A game that wants to issue: there is no call for it, and no field of another call does it. */
import { attempted, type GameAttack, postClaim, together } from "./attack.ts";
import type { Table } from "./table.ts";

const cap = 100;

/** What is issued of every currency, and what accounts of other currencies than SUPS have. */
const issuedOf = async ({ fixture }: Table): Promise<string> =>
  JSON.stringify(
    await fixture.sql(
      `select currency, cap::text, issued::text,
         (select count(*) from ledger.accounts account where account.currency = issue.currency) as accounts
       from ledger.issues issue union all
       select 1, '0', sum(posted)::text, 0 from ledger.accounts where currency = 1 and kind = 'chain' order by 1`,
    ),
  );

export const issueAttack: GameAttack = {
  name: "currencies of its own, of another game, and SUPS",
  async attempt(table) {
    const { hostile, victim, fixture } = table;
    const codes = ["OWNP", "VICP", "SUPS"];
    for (const [code, side] of [
      ["OWNP", hostile],
      ["VICP", victim],
    ] as const) {
      await fixture.sql("select ledger.declare_currency($1, $1, 0::smallint, $2, $3)", [code, side.game.clientId, cap]);
    }
    const before = await issuedOf(table);
    const attempts = [];
    for (const currency of codes) {
      const issue = {
        currency,
        amount: String(cap + 1),
        player_id: hostile.player.playerId,
        client_id: victim.game.clientId,
      };
      for (const path of ["issues", "currencies", `currencies/${currency}/issues`, "transfers", "ledger/issues"]) {
        const { status } = await table.call(hostile.game.key, "POST", `/api/service/${path}`, { body: issue });
        attempts.push(attempted(`POST ${path} of ${currency}: ${status}`, status < 400));
      }
      // A claim is in SUPS, whatever else it says: it charges a player and gives them nothing.
      await postClaim(table, hostile, { currency, amount: "-1" });
      await postClaim(table, hostile, { currency });
      attempts.push(attempted(`a claim in ${currency} issues`, (await issuedOf(table)) !== before));
    }
    return together(attempts);
  },
};
