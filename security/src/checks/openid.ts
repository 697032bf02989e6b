/** EXTERNAL-15, EXTERNAL-16: the standard's usual attacks (RFC 9700), each on a request that is right but for one thing. */
import type { Check } from "../check.ts";
import type { Fixture } from "../fixture.ts";
import { codeAttacks } from "../games/code-attacks.ts";
import { registerGame } from "../games/game.ts";
import { newRequest, obtainCode, redeemCode } from "../games/openid.ts";
import type { OpenIdAttack, Table } from "../games/openid-attack.ts";
import { requestAttacks } from "../games/request-attacks.ts";
import { logIn, must, newPerson, signUp } from "../people.ts";
import type { Row } from "../row.ts";

const name = "openid";

const sitDown = async (fixture: Fixture): Promise<Table> => {
  const [browser, person] = [fixture.newBrowser(), newPerson()];
  await signUp(fixture, browser, person);
  const enter = async (): Promise<void> => void (await must(logIn(browser, person)));
  return { fixture, browser, game: await registerGame(fixture), enter };
};

/** The other half: without a fault in it, the same request ends in tokens. */
const isServed = async ({ fixture, browser, game }: Table): Promise<boolean> => {
  const request = newRequest(game);
  const code = await obtainCode(browser, request);
  const { body } = await redeemCode(fixture, game, { code, verifier: request.verifier });
  return body.id_token !== undefined;
};

const tryAll = async (what: string, table: Table, attacks: readonly OpenIdAttack[]): Promise<Row> => {
  const through: string[] = [];
  for (const attack of attacks) {
    await table.fixture.forgetLimits();
    if (await attack.isThrough(table)) through.push(attack.name);
  }
  const works = await isServed(table);
  return {
    check: `${name}: ${what}`,
    aim: `0 of ${attacks.length}, a right one works`,
    measured: `${through.length}${through.map((attack) => `; ${attack}`).join("")}${works ? ", works" : ", does NOT work"}`,
    ok: through.length === 0 && works,
  };
};

export const openid: Check = {
  name,
  async run(fixture) {
    const [one, other] = await Promise.all([sitDown(fixture), sitDown(fixture)]);
    if (!(await isServed(one)) || !(await isServed(other))) throw new Error("nobody is served");
    return [await tryAll("requests", one, requestAttacks), await tryAll("codes", other, codeAttacks)];
  },
};
