/**
 * TFA-14: two-factor holds for every first factor and in every context alike. No attacker gets in or on to another
 * site without it; everybody does with it, by a passcode and by a passkey. PASSKEY-1: a passkey alone counts as both.
 */
import { passcodeOf } from "@passport/testbed/client/authenticator";
import type { Check } from "../check.ts";
import { countRows } from "../count-rows.ts";
import type { Fixture } from "../fixture.ts";
import { inWaves } from "../in-waves.ts";
import { must, rewindSteps, whoIs } from "../people.ts";
import type { Row } from "../row.ts";
import { contexts } from "../two-factor/contexts.ts";
import { type FirstFactor, firstFactors, type Halfway } from "../two-factor/first-factors.ts";
import { tryPasskeyFirst } from "../two-factor/passkey-first.ts";
import { wrongSites } from "../two-factor/sites.ts";
import { checkPasskey } from "../ways/passkey.ts";

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
  const refusals: string[] = [];
  for (const [second, check] of Object.entries(secondFactors)) {
    for (const refusal of await enter(fixture, halfway, check)) refusals.push(`${second}: ${refusal}`);
  }
  if ((await countRows(fixture, `${live} and two_factor_at is null`, [halfway.userId])) > 0) {
    bypasses.push("a session with one factor");
  }
  return {
    check: `${name}: ${factor}`,
    aim: "0 bypasses, in with both factors",
    measured: [`${bypasses.length} of ${contexts.length} ways`, ...bypasses, ...refusals].join("; "),
    ok: bypasses.length === 0 && refusals.length === 0,
  };
};

type SecondFactor = (fixture: Fixture, halfway: Halfway, token: string) => Promise<unknown>;

const secondFactors: Readonly<Record<string, SecondFactor>> = {
  async passcode(fixture, { browser, twoFactor: { secret }, userId }, token) {
    await rewindSteps(fixture, userId);
    await browser.post("/auth/tfa", { token, passcode: passcodeOf(secret) });
  },
  passkey: (_fixture, { browser, device }, token) => checkPasskey(browser, { token, device }),
};

/** The other half: a check that always refuses would prove nothing. Returns what the player did not get. */
const enter = async (fixture: Fixture, halfway: Halfway, check: SecondFactor): Promise<string[]> => {
  const { browser, person, repeat } = halfway;
  const { tfa_token: token = "" } = (await must(repeat())).body;
  await check(fixture, halfway, token);
  if ((await whoIs(browser)) !== person.username) return ["NOT in"];
  const wrong = await wrongSites(browser, fixture, halfway);
  await must(browser.get("/auth/logout"));
  return wrong;
};

export const twoFactor: Check = {
  name,
  rules: ["TFA-14"],
  run: async (fixture) => [
    ...(await inWaves(firstFactors, atOnce, (factor) => tryAll(fixture, factor))),
    await tryPasskeyFirst(fixture),
  ],
};
