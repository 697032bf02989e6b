/** A player whose mailbox a thief reads, and the attacker who has nothing but that. */
import { Chance } from "@passport/testbed/chance";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { type Game, registerGame } from "../games/game.ts";
import { logIn, newPerson, type Person, rewindSteps, signUp, type TwoFactor, turnOnTwoFactor } from "../people.ts";

export interface Victim {
  fixture: Fixture;
  chance: Chance;
  person: Person;
  userId: string;
  /** Undefined: there is no second factor, so a reset and a login are the attacker's; other sites are not, once locked. */
  twoFactor: TwoFactor | undefined;
  game: Game;
  /** The attacker's browsers. */
  tabs: readonly Browser[];
  /** The password that the attacker has set by a reset. */
  stolenPassword: string | undefined;
}

const tabCount = 2;

export const newVictim = async (fixture: Fixture, seed: number): Promise<Victim> => {
  const chance = new Chance(seed);
  const person = newPerson("bob");
  const browser = fixture.newBrowser();
  const userId = await signUp(fixture, browser, person);
  const isGuarded = seed % 3 !== 0;
  const twoFactor = isGuarded ? await turnOnTwoFactor(fixture, browser, userId) : undefined;
  const tabs = Array.from({ length: tabCount }, () => fixture.newBrowser());
  const game = await registerGame(fixture);
  return { fixture, chance, person, userId, twoFactor, game, tabs, stolenPassword: undefined };
};

/** The owner at home: mails about new devices and their links come from this. */
export const ownerLogsIn = async ({ fixture, person, userId, twoFactor }: Victim): Promise<void> => {
  const browser = fixture.newBrowser();
  const { body } = await logIn(browser, person);
  if (body.tfa_token === undefined || twoFactor === undefined) return;
  await rewindSteps(fixture, userId);
  await browser.post("/auth/tfa", { token: body.tfa_token, passcode: passcodeOf(twoFactor.secret) });
};
