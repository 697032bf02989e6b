/** Every way to prove a first factor. Each ends where the second one is due. */
import { waitUntil } from "@passport/testbed/wait-until";
import type { Answer, Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { askForReset, logIn, must, newPassword, registerFully, signUp } from "../people.ts";
import { type Identity, type LoginOptions, type WayName, wayNames } from "../ways/identity.ts";
import { newIdentity, signUpByIdentity } from "../ways/new-identity.ts";
import { logInWithPasskey } from "../ways/passkey.ts";
import { type Guarded, newGuarded } from "./guarded.ts";

export interface Halfway extends Guarded {
  browser: Browser;
  /** Of the call that proved the first factor. */
  answer: Answer;
  /** The same factor once more, there or in a window that another site has opened. */
  repeat(options?: LoginOptions): Promise<Answer>;
}

export interface FirstFactor {
  name: string;
  prove(fixture: Fixture): Promise<Halfway>;
}

const halfway = async (
  guarded: Guarded,
  browser: Browser,
  prove: Halfway["repeat"] = byPassword(guarded, browser),
  options?: LoginOptions,
): Promise<Halfway> => ({ ...guarded, browser, repeat: prove, answer: await must(prove(options)) });

const byPassword =
  ({ person: { email, password } }: Guarded, browser: Browser): Halfway["repeat"] =>
  ({ isExternal, ...options } = {}) =>
    isExternal
      ? browser.post("/api/auth/email", { email, password, auth_type: "email", is_external: true }, options)
      : logIn(browser, { email, password }, options);

const email: FirstFactor = {
  name: "email, in a new browser",
  prove: async (fixture) => halfway(await newGuarded(fixture), fixture.newBrowser()),
};

const emailInPopup: FirstFactor = {
  name: "email, in a popup",
  async prove(fixture) {
    return halfway(await newGuarded(fixture), fixture.newBrowser(), undefined, { isExternal: true });
  },
};

const afterSignup: FirstFactor = {
  name: "email, in the browser that signed up",
  async prove(fixture) {
    const browser = fixture.newBrowser();
    return halfway(await newGuarded(fixture, browser), browser);
  },
};

/** REGISTER-13: the page logs in by itself after the registration. */
const afterRegistration: FirstFactor = {
  name: "email, in the browser that registered",
  async prove(fixture) {
    const browser = fixture.newBrowser();
    const guarded = await newGuarded(fixture, browser, (person) => registerFully(fixture, browser, person));
    return halfway(guarded, browser);
  },
};

const resetPassword = async (fixture: Fixture, browser: Browser, { person }: Guarded): Promise<string> => {
  await must(askForReset(browser, person.email));
  const token = await fixture.postBox.tokenOf(person.email, "reset-password");
  const password = newPassword();
  await must(browser.post("/auth/reset", { token, new_password: password }));
  return password;
};

const afterReset: FirstFactor = {
  name: "email, after a reset",
  async prove(fixture) {
    const guarded = await newGuarded(fixture);
    const browser = fixture.newBrowser();
    const password = await resetPassword(fixture, browser, guarded);
    return halfway({ ...guarded, person: { ...guarded.person, password } }, browser);
  },
};

const afterLock: FirstFactor = {
  name: "email, after a lock and a reset",
  async prove(fixture) {
    const guarded = await newGuarded(fixture);
    const browser = fixture.newBrowser();
    // An email that is younger than the passkey: by an earlier one the passkey would be suspended, and open nothing at all.
    const mails = () => fixture.postBox.mailsTo(guarded.person.email);
    await waitUntil("the email about the passkey", () => mails().some(({ subject }) => subject.includes("passkey")));
    const { length: earlier } = mails();
    await must(logInWithPasskey(fixture.newBrowser(), guarded.device));
    const token = await fixture.postBox.tokenOf(guarded.person.email, "not-me", earlier);
    await must(browser.post("/auth/not_me", { token }));
    const password = await resetPassword(fixture, browser, guarded);
    return halfway({ ...guarded, isLocked: true, person: { ...guarded.person, password } }, browser);
  },
};

const byIdentity = async (
  fixture: Fixture,
  identity: Identity,
  make: Parameters<typeof newGuarded>[2],
  owner: Browser,
  options?: LoginOptions,
): Promise<Halfway> => {
  const guarded = await newGuarded(fixture, owner, make);
  const browser = fixture.newBrowser();
  return halfway(guarded, browser, (again) => identity.logIn(browser, again), options);
};

/** The account was made by it and has nothing else. */
const onlyWay = (way: WayName): FirstFactor => ({
  name: `${way}, the only way in`,
  prove(fixture) {
    const [owner, identity] = [fixture.newBrowser(), newIdentity(fixture, way)];
    const make = async (person: Guarded["person"]): Promise<string> => {
      const userId = await signUpByIdentity(owner, identity, person);
      // Facebook vouches for no mailbox, and two-factor wants one that is verified.
      await fixture.sql("update users set verified = true where id = $1", [userId]);
      return userId;
    };
    return byIdentity(fixture, identity, make, owner);
  },
});

const connectedInPopup = (way: WayName): FirstFactor => ({
  name: `${way}, beside a password, in a popup`,
  prove(fixture) {
    const [owner, identity] = [fixture.newBrowser(), newIdentity(fixture, way)];
    const connect = async (person: Guarded["person"]): Promise<string> => {
      const userId = await signUp(fixture, owner, person);
      const refusal = await identity.connect(owner, userId);
      if (refusal !== undefined) throw new Error(`${way} was not connected: ${refusal}`);
      return userId;
    };
    return byIdentity(fixture, identity, connect, owner, { isExternal: true });
  },
});

export const firstFactors: readonly FirstFactor[] = [
  email,
  emailInPopup,
  afterSignup,
  afterRegistration,
  afterReset,
  afterLock,
  ...wayNames.flatMap((way) => [onlyWay(way), connectedInPopup(way)]),
];
