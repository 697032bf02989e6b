/** Connecting and disconnecting accounts of providers. */
import type { User } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../entry/testing/browser.ts";
import { registerSomebody } from "../../entry/testing/registration.ts";
import {
  newPersona,
  type Persona,
  type Provider,
  providers,
  type SocialFixture,
  startSocialFixture,
} from "../../entry/testing/social-fixture.ts";
import { ageProofs, eventsOf, forgetMailRates, subjectsTo } from "../../entry/testing/two-factor-players.ts";

let fixture: SocialFixture;

beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const arrive = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.access.signUp(browser)) };
};

const connectGoogle = async (browser: Browser, persona: Persona) =>
  browser.command("USER:GOOGLE:ADD", { google_token: await fixture.googleToken(browser, persona) });
const connectFacebook = (browser: Browser, persona: Persona) =>
  browser.command("USER:FACEBOOK:ADD", { facebook_token: fixture.facebook.issueAccessToken(persona) });

/** Returns the error code, if any. */
const connect = async (browser: Browser, provider: Provider, persona: Persona): Promise<string | undefined> => {
  if (provider === "twitter") {
    return (await fixture.visitTwitter(browser, persona, { add: "true" })).searchParams.get("err") ?? undefined;
  }
  return (await (provider === "google" ? connectGoogle : connectFacebook)(browser, persona)).error_code;
};
const disconnect = (browser: Browser, provider: Provider) =>
  browser.command(`USER:${provider.toUpperCase()}:REMOVE`, {});

describe("[SOCIAL-29] [EDIT-26] [EDIT-29] connecting", () => {
  it("Google and Facebook returns the user with the id set, and disconnecting with it cleared", async () => {
    const { browser, user } = await arrive();
    const [google, facebook] = [newPersona(), newPersona()];
    expect((await connectGoogle(browser, google)).payload).toMatchObject({ id: user.id, google_id: google.subject });
    expect((await connectFacebook(browser, facebook)).payload).toMatchObject({
      google_id: google.subject,
      facebook_id: facebook.subject,
    });
    expect((await disconnect(browser, "google")).payload).toMatchObject({ id: user.id, google_id: null });
    expect((await disconnect(browser, "facebook")).payload).toMatchObject({ id: user.id, facebook_id: null });
  });

  it("Twitter, and disconnecting it", async () => {
    const { browser } = await arrive();
    const persona = newPersona();
    expect(await connect(browser, "twitter", persona)).toBeUndefined();
    expect((await browser.user())?.twitter_id).toBe(persona.subject);
    expect((await disconnect(browser, "twitter")).payload).toMatchObject({ twitter_id: null });
  });
});

it.each(providers)("a connected %s account logs in, and a disconnected one does not", async (provider) => {
  const { browser, user, email } = await arrive();
  const persona = newPersona();
  await connect(browser, provider, persona);
  const visitor = fixture.newBrowser();
  await fixture.logIn(visitor, provider, persona);
  expect((await visitor.user())?.id).toBe(user.id);

  await disconnect(browser, provider);
  expect(await eventsOf(fixture.access, user.id)).toEqual(
    expect.arrayContaining([`identity_connected ${provider}`, `identity_disconnected ${provider}`]),
  );
  const name = { google: "Google", facebook: "Facebook", twitter: "Twitter" }[provider];
  expect(await subjectsTo(fixture.access, email)).toEqual(
    expect.arrayContaining([
      `${name} was connected to your Passport account`,
      `${name} was disconnected from your Passport account`,
    ]),
  );
  // Sessions opened with it have ended; the player's own stays.
  expect(await visitor.user()).toBeUndefined();
  expect((await browser.user())?.id).toBe(user.id);
  expect(await fixture.logIn(fixture.newBrowser(), provider, persona)).toMatchObject({ new_user: true });
});

describe("[SOCIAL-27] [EDIT-31] an identity of one account", () => {
  it.each(providers)("at %s cannot be linked to a second one", async (provider) => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const persona = newPersona();
    await connect(alice.browser, provider, persona);
    expect(await connect(mallory.browser, provider, persona)).toBe("identity_taken");
    expect((await mallory.browser.user())?.[`${provider}_id`]).toBeNull();
    expect((await alice.browser.user())?.[`${provider}_id`]).toBe(persona.subject);
  });

  it("goes to exactly one of many who connect it at once", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, arrive));
    const persona = newPersona();
    const failures = await Promise.all(people.map(({ browser }) => connect(browser, "facebook", persona)));
    expect(failures.filter((failure) => failure === undefined)).toHaveLength(1);
    expect(failures.filter((failure) => failure === "identity_taken")).toHaveLength(people.length - 1);
  });

  it("gives way to another one of the same player, and a taken one leaves it where it is", async () => {
    const [alice, bob] = [await arrive(), await arrive()];
    const [old, taken, fresh] = [newPersona(), newPersona(), newPersona()];
    await connect(alice.browser, "google", old);
    await connect(bob.browser, "google", taken);
    expect(await connect(alice.browser, "google", taken)).toBe("identity_taken");
    expect((await alice.browser.user())?.google_id).toBe(old.subject);
    expect(await connect(alice.browser, "google", fresh)).toBeUndefined();
    expect((await alice.browser.user())?.google_id).toBe(fresh.subject);
    expect(await fixture.logIn(fixture.newBrowser(), "google", old)).toMatchObject({ new_user: true });
  });
});

describe("[SOCIAL-28] [EDIT-30] the last way to log in", () => {
  it.each(providers)("by %s stays", async (provider) => {
    const browser = fixture.newBrowser();
    const persona = newPersona();
    const user = await fixture.signUp(browser, provider, persona);
    expect(await disconnect(browser, provider)).toMatchObject({ key: "ERROR", error_code: "last_way_in" });
    expect((await browser.user())?.[`${provider}_id`]).toBe(persona.subject);
    const visitor = fixture.newBrowser();
    await fixture.logIn(visitor, provider, persona);
    expect((await visitor.user())?.id).toBe(user.id);
  });

  it("stays when both are removed at once: one of them does", async () => {
    for (let round = 0; round < 5; round += 1) {
      const browser = fixture.newBrowser();
      await fixture.signUp(browser, "google", newPersona());
      await connect(browser, "facebook", newPersona());
      const answers = await Promise.all([disconnect(browser, "google"), disconnect(browser, "facebook")]);
      expect(answers.filter(({ error_code }) => error_code === "last_way_in")).toHaveLength(1);
      const { google_id, facebook_id } = (await browser.user()) as User;
      expect([google_id, facebook_id].filter((id) => id !== null)).toHaveLength(1);
    }
  });
});

describe("[SOCIAL-31] [EDIT-32] Twitch and Discord", () => {
  it.each(["TWITCH", "DISCORD"])("%s is a known name that is not open", async (provider) => {
    const { browser, user } = await arrive();
    for (const verb of ["ADD", "REMOVE"]) {
      expect(await browser.command(`USER:${provider}:${verb}`, {})).toMatchObject({
        key: "ERROR",
        error_code: "provider_not_open",
      });
    }
    expect(await browser.user()).toEqual(user);
  });
});

describe("a change of the ways in", () => {
  it("wants a recent proof and an account that is not locked", async () => {
    const { browser, user } = await arrive();
    const persona = newPersona();
    const google_token = await fixture.googleToken(browser, persona);
    const add = () => browser.command("USER:GOOGLE:ADD", { google_token });
    await ageProofs(fixture.access, user.id, "11 minutes");
    expect((await add()).error_code).toBe("step_up_required");
    await ageProofs(fixture.access, user.id, "0 minutes");
    await fixture.access.db.updateTable("users").set({ total_lock: true }).where("id", "=", user.id).execute();
    expect((await add()).error_code).toBe("account_locked");
    expect((await disconnect(browser, "google")).error_code).toBe("account_locked");
  });

  it("takes no token that was asked for in another session, or without one", async () => {
    const [alice, mallory] = [await arrive(), await arrive()];
    const guest = fixture.newBrowser();
    for (const origin of [mallory.browser, guest]) {
      const google_token = await fixture.googleToken(origin, newPersona());
      expect(await alice.browser.command("USER:GOOGLE:ADD", { google_token })).toMatchObject({
        error_code: "social_failed",
      });
    }
    expect((await alice.browser.user())?.google_id).toBeNull();
  });

  it.each(providers)("leaves mallory no door by %s into an account with alice's unproven email", async (provider) => {
    const registered = await registerSomebody(fixture.access);
    const { browser: mallory, email, password } = registered;
    await fixture.access.logIn(mallory, { email, password });
    expect(await connect(mallory, provider, newPersona())).toBe("email_unverified");
    await forgetMailRates(fixture.access);
    const { user } = await fixture.access.signUp(fixture.newBrowser(), { email });
    expect(user.email).toBe(email);
    expect(await mallory.user()).toBeUndefined();
  });

  it("takes an unproven email from the account that was made with it, once its owner proves it", async () => {
    const email = newPersona().email;
    const mallory = newPersona({ email });
    await fixture.signUp(fixture.newBrowser(), "facebook", mallory);
    await forgetMailRates(fixture.access);
    const alice = await fixture.access.signUp(fixture.newBrowser(), { email });
    expect(alice.user).toMatchObject({ email, verified: true, facebook_id: null });
    const browser = fixture.newBrowser();
    await fixture.logIn(browser, "facebook", mallory);
    expect(await browser.user()).toMatchObject({ email: null, facebook_id: expect.any(String) });
  });

  it("has nothing to disconnect where nothing is connected", async () => {
    const { browser } = await arrive();
    expect((await disconnect(browser, "google")).error_code).toBe("identity_not_linked");
  });
});
