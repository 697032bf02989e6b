import * as calls from "@passport/protocol";
import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { registerGame } from "../games/game.ts";
import { beginOpenId, newRequest } from "../games/openid.ts";
import { askForReset, leaveUnproven, must, newPassword, newPerson, signUp } from "../people.ts";
import { newFacebookAccount } from "../ways/facebook.ts";
import { newGoogleAccount } from "../ways/google.ts";
import type { Identity } from "../ways/identity.ts";
import { signUpByIdentity } from "../ways/new-identity.ts";
import { newWallet } from "../ways/wallet.ts";

/** A player who is logged in, and of whom mallory knows everything but the cookie: if a request got through, it would work. */
export interface Victim {
  browser: Browser;
  userId: string;
  accountId: string;
  /** Opens an account of hers. */
  mallory: Identity;
  input: {
    body: Record<string, unknown>;
    query: Record<string, string>;
    /** By the name of a call, where it takes something else. */
    bodies: Readonly<Record<string, Record<string, unknown>>>;
    /** An OpenID Connect request that waits for the victim's click. */
    uid: string;
  };
  /** What no forged request may change. */
  state(): Promise<Record<string, unknown>>;
}

const stateOf = `
  select (select hash from passwords where user_id = $1) as password,
         (select string_agg(id::text, ',' order by id) from sessions where user_id = $1 and ended_at is null) as sessions,
         (select count(*) from security_events where user_id in ($1, $2)) as events,
         (select count(*) from link_tokens where user_id = $1 and used_at is null) as links,
         (select verified from users where id = $2) as verified,
         (select total_lock from users where id = $1) as locked,
         (select public_address from users where id = $1) as wallet,
         (select string_agg(provider || subject, ',') from identities where user_id = $1) as identities,
         (select count(*) from external_codes where user_id = $1) as codes,
         (select count(*) from oidc_payloads where model in ('Grant', 'AuthorizationCode')) as grants,
         (select count(*) from users) as users`;

/**
 * Login forgery: into mallory's account, where the victim would leave what is theirs. And a code for a game that
 * mallory has opened.
 */
const bodiesOf = async (
  fixture: Fixture,
  browser: Browser,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<Victim["input"]["bodies"]> => ({
  [calls.loginWithEmail.name]: { email, password },
  [calls.loginWithWallet.name]: { ...(await newWallet().sign(browser)) },
  [calls.loginWithGoogle.name]: { google_token: await newGoogleAccount(fixture, username, email).token(browser) },
  [calls.loginWithFacebook.name]: { facebook_token: newFacebookAccount(fixture, username, email).token() },
  [calls.newExternalCode.name]: { origin: (await registerGame(fixture)).origin },
  [calls.decideInteraction.name]: { decision: "continue" },
});

export const makeVictim = async (fixture: Fixture): Promise<Victim> => {
  const [browser, victim, mallory, newcomer] = [
    fixture.newBrowser(),
    newPerson(),
    newPerson("mallo"),
    newPerson("erin"),
  ];
  const userId = await signUp(fixture, browser, victim);
  await signUp(fixture, fixture.newBrowser(), mallory);
  const { userId: newcomerId, token: verifyToken } = await leaveUnproven(fixture, fixture.newBrowser(), newcomer);
  await must(askForReset(browser, victim.email));
  const resetToken = await fixture.postBox.tokenOf(victim.email, "reset-password");
  const wallet = newWallet();
  await signUpByIdentity(fixture.newBrowser(), wallet, newPerson("mallo"));
  const { uid = "" } = await beginOpenId(browser, newRequest(await registerGame(fixture)));
  const [account] = await fixture.sql<{ account_id: string }>("select account_id from users where id = $1", [userId]);
  return {
    browser,
    userId,
    accountId: account?.account_id ?? "",
    mallory: wallet,
    input: {
      body: { ...victim, auth_type: "email", token: resetToken, code: "aaaaa", new_password: newPassword() },
      query: { id: newcomerId, token: verifyToken, redirect: "/twitter-redirect", add: "true" },
      bodies: await bodiesOf(fixture, browser, mallory),
      uid,
    },
    async state() {
      const [state] = await fixture.sql<Record<string, unknown>>(stateOf, [userId, newcomerId]);
      return state ?? {};
    },
  };
};
