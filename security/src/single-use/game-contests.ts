/** What a game is given for a player. */

import { countRows } from "../count-rows.ts";
import { exchangeCode, registerGame, requestCode } from "../games/game.ts";
import { newRequest, obtainCode, redeemCode } from "../games/openid.ts";
import { must, newPerson, present, signUp } from "../people.ts";
import type { Contest } from "./contest.ts";

const externalCode: Contest = {
  kind: "external code",
  async prepare(fixture) {
    const [browser, game] = [fixture.newBrowser(), await registerGame(fixture)];
    const userId = await signUp(fixture, browser, newPerson());
    // Asked for when the first one uses it: it lives for a minute, and the other contests may take longer.
    let code: Promise<string> | undefined;
    const askOnce = async (): Promise<string> =>
      present((await must(requestCode(browser, game.origin))).body, "issue_token");
    return {
      async use(entrant) {
        code ??= askOnce();
        return (await exchangeCode(fixture, game, await code, entrant)).status === 200;
      },
      effects: () => countRows(fixture, "external_codes where user_id = $1 and used_at is not null", [userId]),
    };
  },
};

/** What the first one got is taken back when a second one comes (RFC 6749, section 4.1.2). */
const openIdCode: Contest = {
  kind: "OpenID Connect code",
  async prepare(fixture) {
    const [browser, game] = [fixture.newBrowser(), await registerGame(fixture)];
    await signUp(fixture, browser, newPerson());
    let grant: Promise<{ code: string; verifier: string }> | undefined;
    const askOnce = async () => {
      const request = newRequest(game);
      return { code: await obtainCode(browser, request), verifier: request.verifier };
    };
    return {
      async use({ api }) {
        grant ??= askOnce();
        return (await redeemCode(fixture, game, await grant, { api })).status === 200;
      },
    };
  },
};

export const gameContests: readonly Contest[] = [externalCode, openIdCode];
