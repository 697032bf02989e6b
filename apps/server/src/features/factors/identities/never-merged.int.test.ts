/** SOCIAL-26: no order of events makes one account of two, or opens one by its email. */
import { termsVersion } from "@passport/protocol";
import { afterAll, beforeAll, expect, it } from "vitest";
import { goodPassword, newcomer, wanted } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { registerSomebody } from "../../entry/testing/registration.ts";
import {
  newPersona,
  type Persona,
  type Provider,
  type SocialFixture,
  signupBody,
  startSocialFixture,
} from "../../entry/testing/social-fixture.ts";

let fixture: SocialFixture;

beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** Those who tell an email. */
type Telling = Extract<Provider, "google" | "facebook">;

const taken = {
  error_code: "identity_email_taken",
  message: "This email already has an account. Log in with your existing method and connect there.",
};

const accountsWith = async (email: string): Promise<number> => {
  const rows = fixture.access.db.selectFrom("users").select("id").where("email_canonical", "=", email);
  return (await rows.execute()).length;
};

it.each(["google", "facebook"] as const)(
  "[SOCIAL-26] a new %s identity whose email has an account creates nothing and opens no session",
  async (provider) => {
    const { email } = await fixture.access.signUp(fixture.newBrowser());
    for (const spelling of [email, email.toUpperCase()]) {
      const browser = fixture.newBrowser();
      expect(await fixture.logIn(browser, provider, newPersona({ email: spelling }))).toMatchObject(taken);
      expect(await browser.user()).toBeUndefined();
    }
    expect(await accountsWith(email)).toBe(1);
  },
);

it("[REGISTER-19] the owner whose email Google has verified wins over an account that never proved it", async () => {
  const squatter = await registerSomebody(fixture.access);
  const { email } = squatter;
  const persona = newPersona({ email });
  const browser = fixture.newBrowser();
  await fixture.signUp(browser, "google", persona);
  expect(await browser.user()).toMatchObject({ email, verified: true });
  expect((await fixture.access.logIn(fixture.newBrowser(), squatter)).body.error_code).toBe("incorrect_login");
  expect(await accountsWith(email)).toBe(1);
});

it("[SOCIAL-26] an email that the provider has not verified does not win over an account that waits for its link", async () => {
  const { email } = await registerSomebody(fixture.access);
  expect(await fixture.logIn(fixture.newBrowser(), "facebook", newPersona({ email }))).toMatchObject(taken);
});

it("[SOCIAL-26] the email is looked at again when the account is made", async () => {
  const persona = newPersona();
  const browser = fixture.newBrowser();
  const { token } = await fixture.logIn(browser, "google", persona);
  await fixture.access.signUp(fixture.newBrowser(), { email: persona.email });
  const body = signupBody("google", wanted(token, "token"), newcomer().username);
  expect(await browser.post("/auth/signup", body)).toMatchObject({ status: 409, body: taken });
  expect(await browser.user()).toBeUndefined();
  expect(await accountsWith(persona.email)).toBe(1);
});

it.each(["google", "facebook"] as const)(
  "[SOCIAL-25] a changed email at %s still logs in to the same account",
  async (provider) => {
    const persona = newPersona();
    const user = await fixture.signUp(fixture.newBrowser(), provider, persona);
    const other = await fixture.access.signUp(fixture.newBrowser());
    // Even when the new one belongs to another player here.
    for (const email of [newPersona().email, other.email]) {
      const browser = fixture.newBrowser();
      await fixture.logIn(browser, provider, { ...persona, email });
      expect((await browser.user())?.id).toBe(user.id);
      expect((await browser.user())?.email).toBe(persona.email);
    }
  },
);

it("[SOCIAL-25] the same subject at another provider is another identity", async () => {
  const persona = newPersona();
  await fixture.signUp(fixture.newBrowser(), "google", persona);
  const elsewhere = { ...persona, email: newPersona().email };
  expect(await fixture.logIn(fixture.newBrowser(), "facebook", elsewhere)).toMatchObject({ new_user: true });
});

/** One email, and everybody who says that it is theirs: a mailbox, and a person at either provider. */
type Claimant = "mailbox" | Telling;
type Step = { kind: "prove" | "sign_up" | "log_in"; who: Claimant };

const claimants: readonly Claimant[] = ["mailbox", "google", "facebook"];
const kinds: readonly Step["kind"][] = ["prove", "sign_up", "log_in"];

/** The same order again for the same seed (mulberry32). */
const diceOf = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
};

interface Story {
  email: string;
  browsers: Record<Claimant, Browser>;
  personas: Record<Telling, Persona>;
  proofs: Partial<Record<Claimant, string>>;
}

const newStory = (): Story => {
  const { email } = newPersona();
  return {
    email,
    browsers: { mailbox: fixture.newBrowser(), google: fixture.newBrowser(), facebook: fixture.newBrowser() },
    personas: { google: newPersona({ email }), facebook: newPersona({ email }) },
    proofs: {},
  };
};

const take = async (story: Story, { kind, who }: Step): Promise<void> => {
  const { email, browsers, personas, proofs } = story;
  const browser = browsers[who];
  const { username } = newcomer();
  if (who === "mailbox") {
    if (kind === "prove" && (await accountsWith(email)) === 0) {
      await fixture.access.db.deleteFrom("rate_limits").execute();
      proofs.mailbox = await fixture.access.proveEmail(browser, email);
    }
    const credentials = { email, password: goodPassword };
    const terms_version = termsVersion;
    if (kind === "sign_up") {
      await browser.post("/auth/signup", {
        auth_type: "email",
        username,
        ...credentials,
        terms_version,
        token: proofs.mailbox ?? "",
      });
    }
    if (kind === "log_in") await browser.post("/auth/email", credentials);
    return;
  }
  if (kind === "sign_up") {
    const captcha_token = await fixture.access.solvedCaptcha("signup");
    await browser.post("/auth/signup", { ...signupBody(who, proofs[who] ?? "", username), captcha_token });
    return;
  }
  const { token } = await fixture.logIn(browser, who, personas[who]);
  if (token !== undefined) proofs[who] = token;
};

it.each(Array.from({ length: 12 }, (_, seed) => seed))(
  "[SOCIAL-26] whatever the order, one email has one account and one way into it (seed %i)",
  async (seed) => {
    const dice = diceOf(seed);
    const pick = <T>(from: readonly T[]): T => wanted(from[dice(from.length)], "choice");
    const story = newStory();
    const steps = Array.from({ length: 14 }, (): Step => ({ kind: pick(kinds), who: pick(claimants) }));
    for (const step of steps) {
      await take(story, step);
      const users = await Promise.all(claimants.map((who) => story.browsers[who].user()));
      const loggedIn = users.filter((user) => user !== undefined);
      // Never two claimants in one account, and never two accounts of one email: who lost it to its owner has none.
      expect(new Set(loggedIn.map(({ id }) => id)).size).toBe(loggedIn.length);
      expect(loggedIn.filter(({ email }) => email === story.email).length).toBeLessThanOrEqual(1);
      expect(await accountsWith(story.email)).toBeLessThanOrEqual(1);
    }
  },
);
