import type { PasskeyDevice } from "@passport/testbed/client/passkey";
import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { must, newPerson, type Person, signUp, type TwoFactor, turnOnTwoFactor } from "../people.ts";
import { addPasskey } from "../ways/passkey.ts";

/** A player with two-factor on, a passkey and no session. */
export interface Guarded {
  person: Person;
  userId: string;
  twoFactor: TwoFactor;
  device: PasskeyDevice;
  /** A locked account logs in, but opens no other site (EXTERNAL-25). */
  isLocked?: true;
}

/** The browser that made the account stays one that the account knows. */
export const newGuarded = async (
  fixture: Fixture,
  browser: Browser = fixture.newBrowser(),
  make: (person: Person) => Promise<string> = (person) => signUp(fixture, browser, person),
): Promise<Guarded> => {
  const person = newPerson("bob");
  const userId = await make(person);
  const twoFactor = await turnOnTwoFactor(fixture, browser, userId);
  const device = await addPasskey(browser, userId);
  await must(browser.get("/auth/logout"));
  return { person, userId, twoFactor, device };
};
