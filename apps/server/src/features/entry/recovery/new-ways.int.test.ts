/** Login methods that mallory added do not survive "this was not me"; the owner's own do, and so do second factors. */

import { waitUntil } from "@passport/testbed";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../testing/browser.ts";
import { circlesIn, waitersOnLocks } from "../testing/count-lock-waits.ts";
import {
  newPersona,
  type Persona,
  type Provider,
  providers,
  type SocialFixture,
  startSocialFixture,
} from "../testing/social-fixture.ts";
import { eventsOf, logInGuarded, mailedToken, resetTokenOf, signUpGuarded } from "../testing/two-factor-players.ts";
import { linkPayload, linkWallet, logInWithWallet, newWallet, type Wallet } from "../testing/wallets.ts";

let fixture: SocialFixture;
beforeAll(async () => {
  fixture = await startSocialFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const newPassword = "Copper-Harbour-77";
const notMe = (token: string) => fixture.newBrowser().post("/auth/not_me", { token });
const lockToken = (email: string) => mailedToken(fixture.access, email, "/not-me");

const connect = async (browser: Browser, provider: Provider, persona: Persona): Promise<string | undefined> => {
  if (provider === "twitter") {
    return (await fixture.visitTwitter(browser, persona, { add: "true" })).searchParams.get("err") ?? undefined;
  }
  const [key, payload] =
    provider === "google"
      ? ["USER:GOOGLE:ADD", { google_token: await fixture.googleToken(browser, persona) }]
      : ["USER:FACEBOOK:ADD", { facebook_token: fixture.facebook.issueAccessToken(persona) }];
  return (await browser.command(key, payload)).error_code;
};
const opens = async (provider: Provider, persona: Persona): Promise<string | undefined> => {
  const visitor = fixture.newBrowser();
  await fixture.logIn(visitor, provider, persona);
  return (await visitor.user())?.id;
};
const opensByWallet = async (wallet: Wallet): Promise<string | undefined> => {
  const visitor = fixture.newBrowser();
  await logInWithWallet(visitor, wallet);
  return (await visitor.user())?.id;
};
const arrive = async () => {
  const browser = fixture.newBrowser();
  const alice = await fixture.access.signUp(browser);
  return { ...alice, browser, userId: alice.user.id };
};
/** Mallory comes in with the password. Returns the link in the email about it. */
const breakIn = async (alice: { email: string; password: string }) => {
  const mallory = fixture.newBrowser();
  await fixture.access.logIn(mallory, alice);
  return { mallory, token: await lockToken(alice.email) };
};
const resetAndLogIn = async (email: string) => {
  const token = await resetTokenOf(fixture.access, email);
  await fixture.newBrowser().post("/auth/reset", { token, new_password: newPassword });
  return fixture.access.logIn(fixture.newBrowser(), { email, password: newPassword });
};

describe.each(providers)("a %s account", (provider) => {
  it("that was connected since is gone, and one from before still opens the account", async () => {
    const alice = await arrive();
    const before = providers.find((other) => other !== provider) ?? "google";
    const [own, hers] = [newPersona(), newPersona()];
    expect(await connect(alice.browser, before, own)).toBeUndefined();
    const { mallory, token } = await breakIn(alice);
    expect(await connect(mallory, provider, hers)).toBeUndefined();
    expect(await opens(provider, hers)).toBe(alice.userId);
    expect((await notMe(token)).status).toBe(200);
    expect([await opens(provider, hers), await opens(before, own)]).toEqual([undefined, alice.userId]);
    expect(await eventsOf(fixture.access, alice.userId)).toContain(`identity_disconnected ${provider}`);
  });

  it("goes by the very letter about its connection", async () => {
    const alice = await arrive();
    const { mallory } = await breakIn(alice);
    const hers = newPersona();
    await connect(mallory, provider, hers);
    await notMe(await lockToken(alice.email));
    expect(await opens(provider, hers)).toBeUndefined();
  });
});

describe("a wallet", () => {
  it("that was linked since is gone, and so is its login", async () => {
    const alice = await arrive();
    const { mallory, token } = await breakIn(alice);
    const hers = newWallet();
    await linkWallet(mallory, hers);
    expect(await opensByWallet(hers)).toBe(alice.userId);
    await notMe(token);
    expect(await opensByWallet(hers)).toBeUndefined();
    expect(await eventsOf(fixture.access, alice.userId)).toContain("wallet_removed email_link");
    // No player has it, as if it had never been linked.
    const bob = await arrive();
    expect((await linkWallet(bob.browser, hers)).payload).toMatchObject({ public_address: hers.address });
  });

  it("that mallory put in the place of the owner's is gone, too", async () => {
    const alice = await arrive();
    const own = newWallet();
    await linkWallet(alice.browser, own);
    const { mallory, token } = await breakIn(alice);
    const hers = newWallet();
    await linkWallet(mallory, hers);
    await notMe(token);
    expect([await opensByWallet(hers), await opensByWallet(own)]).toEqual([undefined, undefined]);
  });

  it("from before stays and opens the account", async () => {
    const alice = await arrive();
    const own = newWallet();
    await linkWallet(alice.browser, own);
    await notMe((await breakIn(alice)).token);
    expect(await opensByWallet(own)).toBe(alice.userId);
  });
});

describe("two-factor authentication", () => {
  it("[TFA-28] that was turned on since stays: a mailbox alone removes no second factor", async () => {
    const alice = await arrive();
    const { mallory, token } = await breakIn(alice);
    await fixture.access.turnOnTwoFactor(mallory);
    expect((await fixture.access.mailsTo(alice.email)).some(({ text }) => text.includes("This wasn't me"))).toBe(true);
    expect((await notMe(token)).status).toBe(200);
    // The very email about it is as little good.
    expect((await notMe(await lockToken(alice.email))).body.error_code).toBe("link_invalid");
    expect((await resetAndLogIn(alice.email)).body).toMatchObject({ tfa_token: expect.any(String) });
    expect(await eventsOf(fixture.access, alice.userId)).not.toContain("two_factor_off email_link");
    const codes = fixture.access.db.selectFrom("recovery_codes").select("position");
    expect(await codes.where("user_id", "=", alice.userId).execute()).not.toEqual([]);
  });

  it("that waits for its first passcode is gone as well", async () => {
    const alice = await arrive();
    const { mallory, token } = await breakIn(alice);
    await mallory.command("USER:TFA:GENERATE");
    await notMe(token);
    const rows = await fixture.access.db.selectFrom("two_factor").where("user_id", "=", alice.userId).execute();
    expect(rows).toEqual([]);
    expect(await eventsOf(fixture.access, alice.userId)).not.toContain("two_factor_off email_link");
  });

  it("[TFA-28] from before still asks for its passcode", async () => {
    const bob = await signUpGuarded(fixture.access);
    await logInGuarded(fixture.access, fixture.newBrowser(), bob);
    await notMe(await lockToken(bob.email));
    const answer = await resetAndLogIn(bob.email);
    expect(answer.body).toMatchObject({ tfa_token: expect.any(String) });
  });
});

it("an earlier letter takes back what a later one has left, and a later one nothing after it", async () => {
  const alice = await arrive();
  const { mallory, token: early } = await breakIn(alice);
  const hers = newPersona();
  await connect(mallory, "google", hers);
  const { token: late } = await breakIn(alice);
  expect((await notMe(late)).status).toBe(200);
  expect(await opens("google", hers)).toBe(alice.userId);
  expect((await notMe(early)).status).toBe(200);
  expect(await opens("google", hers)).toBeUndefined();
  const third = await lockToken(alice.email);
  expect((await notMe(third)).body.error_code).toBe("link_invalid");
});

describe("a way that is just being added", () => {
  /** Delays the call that adds this wallet or identity, with the ways in locked, until the owner's call waits as well. */
  const sayItMeanwhile = async (
    token: string,
    occupy: (transaction: Parameters<Parameters<typeof hold>[0]>[0]) => Promise<unknown>,
    add: () => Promise<unknown>,
  ) => {
    const { adding, saying } = await hold(async (transaction) => {
      await occupy(transaction);
      const adding = add();
      await waitUntil("the adding to wait", async () => (await waitersOnLocks(fixture.access)) === 1);
      const saying = notMe(token);
      await waitUntil("the lock to wait", async () => (await waitersOnLocks(fixture.access)) === 2);
      return { adding, saying };
    });
    return [await adding, (await saying).status] as const;
  };
  const hold = async <T>(work: (transaction: typeof fixture.access.db) => Promise<T>): Promise<T> => {
    const transaction = await fixture.access.db.startTransaction().execute();
    try {
      return await work(transaction);
    } finally {
      await transaction.rollback().execute();
    }
  };

  it("by Google is gone a moment later", async () => {
    const [alice, bob] = [await arrive(), await arrive()];
    const { mallory, token } = await breakIn(alice);
    const hers = newPersona();
    const google_token = await fixture.googleToken(mallory, hers);
    const row = { provider: "google", subject: hers.subject, user_id: bob.userId };
    const [added, status] = await sayItMeanwhile(
      token,
      (transaction) => transaction.insertInto("identities").values(row).execute(),
      () => mallory.command("USER:GOOGLE:ADD", { google_token }).catch(() => "closed"),
    );
    expect([added, status]).toEqual([expect.anything(), 200]);
    expect(await eventsOf(fixture.access, alice.userId)).toContain("identity_connected google");
    expect(await opens("google", hers)).toBeUndefined();
  });

  it("by a wallet is gone a moment later", async () => {
    const [alice, bob] = [await arrive(), await arrive()];
    const { mallory, token } = await breakIn(alice);
    const hers = newWallet();
    const payload = await linkPayload(mallory, hers);
    const [, status] = await sayItMeanwhile(
      token,
      (transaction) =>
        transaction.updateTable("users").set({ public_address: hers.address }).where("id", "=", bob.userId).execute(),
      () => mallory.command("USER:WALLET:ADD", payload).catch(() => "closed"),
    );
    expect(status).toBe(200);
    expect(await eventsOf(fixture.access, alice.userId)).toContain("wallet_linked wallet");
    expect(await opensByWallet(hers)).toBeUndefined();
  });

  it("is refused when the owner was first", async () => {
    const alice = await arrive();
    const { mallory, token } = await breakIn(alice);
    const [hers, wallet] = [newPersona(), newWallet()];
    const google_token = await fixture.googleToken(mallory, hers);
    const payload = await linkPayload(mallory, wallet);
    const { secret } = (await mallory.command("USER:TFA:GENERATE")).payload as { secret: string };
    const { saying, adding } = await hold(async (transaction) => {
      // The lock has the ways in, and waits here for the sessions to be ended.
      await transaction.selectFrom("sessions").select("id").where("user_id", "=", alice.userId).forUpdate().execute();
      const saying = notMe(token);
      await waitUntil("the lock to wait", async () => (await waitersOnLocks(fixture.access)) === 1);
      const adding = [
        mallory.command("USER:GOOGLE:ADD", { google_token }),
        mallory.command("USER:WALLET:ADD", payload),
        mallory.command("USER:TFA:VERIFICATION", { passcode: passcodeOf(secret) }),
      ].map((command) => command.catch(() => "closed"));
      await waitUntil("them to wait", async () => (await waitersOnLocks(fixture.access)) === 4);
      return { saying, adding };
    });
    expect((await saying).status).toBe(200);
    await Promise.all(adding);
    expect([await opens("google", hers), await opensByWallet(wallet)]).toEqual([undefined, undefined]);
    const answer = await resetAndLogIn(alice.email);
    expect(answer.body.user).toMatchObject({ two_factor_authentication_activated: false, google_id: null });
  });
});

it("letters at once wait in no circle, and one of them wins", async () => {
  for (let round = 0; round < 2; round++) {
    const alice = await arrive();
    const tokens = [(await breakIn(alice)).token, (await breakIn(alice)).token, (await breakIn(alice)).token];
    const answers = await Promise.all(tokens.map(notMe));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ body }) => body.error_code === "internal")).toEqual([]);
  }
  expect(await circlesIn(fixture.access)).toBe(0);
});
