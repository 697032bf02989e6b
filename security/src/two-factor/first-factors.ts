/** Every way to prove a first factor. Each ends where the second one is due. */
import type { Answer, Browser } from "../browser.ts";
import { logIn, must, newPassword, register } from "../people.ts";
import type { World } from "../world.ts";
import { type Guarded, newGuarded } from "./guarded.ts";

export interface Halfway extends Guarded {
  browser: Browser;
  /** Of the call that proved the first factor. */
  answer: Answer;
}

export interface FirstFactor {
  name: string;
  prove(world: World): Promise<Halfway>;
}

const halfway = async (guarded: Guarded, browser: Browser): Promise<Halfway> => ({
  ...guarded,
  browser,
  answer: await must(logIn(browser, guarded.person)),
});

const email: FirstFactor = {
  name: "email, in a new browser",
  prove: async (world) => halfway(await newGuarded(world), world.newBrowser()),
};

const emailInPopup: FirstFactor = {
  name: "email, in a popup",
  async prove(world) {
    const guarded = await newGuarded(world);
    const browser = world.newBrowser();
    const { email: address, password } = guarded.person;
    const body = { email: address, password, auth_type: "email", is_external: true };
    return { ...guarded, browser, answer: await must(browser.post("/api/auth/email", body)) };
  },
};

const afterSignup: FirstFactor = {
  name: "email, in the browser that signed up",
  async prove(world) {
    const browser = world.newBrowser();
    return halfway(await newGuarded(world, browser), browser);
  },
};

/** REGISTER-13: the page logs in by itself after the registration. */
const afterRegistration: FirstFactor = {
  name: "email, in the browser that registered",
  async prove(world) {
    const browser = world.newBrowser();
    const guarded = await newGuarded(world, browser, async (person) => {
      const userId = await register(browser, person);
      const token = await world.postBox.tokenOf(person.email, "verify");
      await must(browser.get(`/api/auth/verify?id=${userId}&token=${token}`));
      await must(logIn(browser, person));
      return userId;
    });
    return halfway(guarded, browser);
  },
};

const resetPassword = async (world: World, browser: Browser, { person }: Guarded): Promise<string> => {
  await must(browser.post("/auth/forgot", { email: person.email }));
  const token = await world.postBox.tokenOf(person.email, "reset-password");
  const password = newPassword();
  await must(browser.post("/auth/reset", { token, new_password: password }));
  return password;
};

const afterReset: FirstFactor = {
  name: "email, after a reset",
  async prove(world) {
    const guarded = await newGuarded(world);
    const browser = world.newBrowser();
    const password = await resetPassword(world, browser, guarded);
    return halfway({ ...guarded, person: { ...guarded.person, password } }, browser);
  },
};

const afterLock: FirstFactor = {
  name: "email, after a lock and a reset",
  async prove(world) {
    const guarded = await newGuarded(world);
    const browser = world.newBrowser();
    // Turning two-factor on was told to the owner, with a link to say that it was somebody else.
    const token = await world.postBox.tokenOf(guarded.person.email, "not-me");
    await must(browser.post("/auth/not_me", { token }));
    const password = await resetPassword(world, browser, guarded);
    return halfway({ ...guarded, person: { ...guarded.person, password } }, browser);
  },
};

export const firstFactors: readonly FirstFactor[] = [
  email,
  emailInPopup,
  afterSignup,
  afterRegistration,
  afterReset,
  afterLock,
];
