/**
 * TFA-14: two-factor holds for every first factor and in every context alike. No attacker gets in or on to another
 * site without it; everybody does with it.
 */
import { passcodeOf } from "@passport/testbed/client/authenticator";
import type { Check } from "../check.ts";
import { countRows } from "../count-rows.ts";
import type { Fixture } from "../fixture.ts";
import { registerGame, requestCode } from "../games/game.ts";
import { newRequest, obtainCode } from "../games/openid.ts";
import { inWaves } from "../in-waves.ts";
import { whoIs } from "../people.ts";
import type { Row } from "../row.ts";
import { contexts } from "../two-factor/contexts.ts";
import { type FirstFactor, firstFactors, type Halfway } from "../two-factor/first-factors.ts";

const name = "two-factor";
/** Most of it is waiting for mails. */
const atOnce = 7;

const tryAll = async (fixture: Fixture, { name: factor, prove }: FirstFactor): Promise<Row> => {
  const halfway = await prove(fixture);
  const bypasses: string[] = [];
  for (const context of contexts) {
    if (await context.isBypass(halfway, fixture)) bypasses.push(context.name);
  }
  const live = "sessions where user_id = $1 and ended_at is null";
  if ((await countRows(fixture, live, [halfway.userId])) > 0) bypasses.push("a session exists");
  const isLetIn = await entersWithPasscode(halfway, fixture);
  return {
    check: `${name}: ${factor}`,
    aim: "0 bypasses, in with the passcode",
    measured: `${bypasses.length} of ${contexts.length} ways${isLetIn ? ", in" : ", NOT in"} with the passcode${bypasses.map((way) => `; ${way}`).join("")}`,
    ok: bypasses.length === 0 && isLetIn,
  };
};

/** The other half: a check that always refuses would prove nothing. From here a game gets its codes as well. */
const entersWithPasscode = async ({ browser, person, twoFactor }: Halfway, fixture: Fixture): Promise<boolean> => {
  const { tfa_token: token = "" } = (await browser.get("/auth/check")).body;
  await browser.post("/auth/tfa", { token, passcode: passcodeOf(twoFactor.secret) });
  if ((await whoIs(browser)) !== person.username) return false;
  const game = await registerGame(fixture);
  const { status } = await requestCode(browser, game.origin);
  return status === 200 && (await obtainCode(browser, newRequest(game))) !== "";
};

export const twoFactor: Check = {
  name,
  rules: ["TFA-14"],
  run: (fixture) => inWaves(firstFactors, atOnce, (factor) => tryAll(fixture, factor)),
};
