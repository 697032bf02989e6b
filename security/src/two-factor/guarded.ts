import type { Browser } from "../browser.ts";
import { must, newPerson, type Person, signUp, type TwoFactor, turnOnTwoFactor } from "../people.ts";
import type { World } from "../world.ts";

/** A player with two-factor on and without any session. */
export interface Guarded {
  person: Person;
  userId: string;
  twoFactor: TwoFactor;
}

/** The browser that made the account stays one that the account knows. */
export const newGuarded = async (
  world: World,
  browser: Browser = world.newBrowser(),
  make: (person: Person) => Promise<string> = (person) => signUp(world, browser, person),
): Promise<Guarded> => {
  const person = newPerson("bob");
  const userId = await make(person);
  const twoFactor = await turnOnTwoFactor(world, browser, userId);
  await must(browser.get("/auth/logout"));
  return { person, userId, twoFactor };
};
