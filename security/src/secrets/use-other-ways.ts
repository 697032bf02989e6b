/** Wallets, providers and games, used rightly and wrongly, by a player whose every secret we know. */
import { randomBytes } from "node:crypto";
import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { exchangeCode, registerGame, requestCode } from "../games/game.ts";
import { newRequest, obtainCode, redeemCode } from "../games/openid.ts";
import { must, newPerson, present, signUp } from "../people.ts";
import { newFacebookAccount } from "../ways/facebook.ts";
import { newGoogleAccount } from "../ways/google.ts";
import { command, wayNames } from "../ways/identity.ts";
import { newIdentity, signUpWith } from "../ways/new-identity.ts";
import { comeBack, newTwitterAccount } from "../ways/twitter.ts";
import { newWallet } from "../ways/wallet.ts";

export type Keep = (kind: string, value: string) => string;

export const useOtherWays = async (fixture: Fixture, keep: Keep): Promise<void> => {
  const browser = fixture.newBrowser();
  const userId = await signUp(fixture, browser, newPerson());
  for (const [name, value] of browser.cookies) keep(name, value);
  await connectAll(fixture, browser, userId, keep);
  await signUpEverywhere(fixture, keep);
  await playGames(fixture, browser, keep);
  await stumbleElsewhere(fixture, keep);
  for (const token of fixture.providers.twitter.issuedTokens()) keep("Twitter access token", token);
  for (const name of ["FACEBOOK_APP_SECRET", "TWITTER_CLIENT_SECRET"]) {
    keep(name, fixture.providers.environment[name] ?? "");
  }
};

const nonceOf = (idToken: string): string => {
  const claims = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()) as { nonce: string };
  return claims.nonce;
};

const connectAll = async (fixture: Fixture, browser: Browser, userId: string, keep: Keep): Promise<void> => {
  const { username, email } = newPerson();
  const proof = await newWallet().sign(browser, userId);
  keep("wallet nonce", proof.nonce);
  keep("wallet signature", proof.signature);
  await command(browser, userId, "USER:WALLET:ADD", { id: userId, ...proof });
  const google_token = keep("Google ID token", await newGoogleAccount(fixture, username, email).token(browser));
  keep("Google nonce", nonceOf(google_token));
  await command(browser, userId, "USER:GOOGLE:ADD", { google_token });
  const facebook_token = keep("Facebook token", newFacebookAccount(fixture, username, email).token());
  await command(browser, userId, "USER:FACEBOOK:ADD", { facebook_token });
  const address = await newTwitterAccount(fixture, username, email).visit(browser, "add");
  for (const name of ["state", "code"]) keep(`Twitter ${name}`, new URL(address).searchParams.get(name) ?? "");
  await comeBack(browser, address);
};

const signUpEverywhere = async (fixture: Fixture, keep: Keep): Promise<void> => {
  for (const way of wayNames) {
    const browser = fixture.newBrowser();
    const { body } = await must(newIdentity(fixture, way).logIn(browser));
    const token = keep(`identity proof (${way})`, present(body, "token"));
    await must(signUpWith(browser, { way, token, username: newPerson("carol").username }));
    for (const [name, value] of browser.cookies) keep(name, value);
  }
};

const playGames = async (fixture: Fixture, browser: Browser, keep: Keep): Promise<void> => {
  const game = await registerGame(fixture);
  keep("client secret", game.secret);
  const external = keep("external code", present((await must(requestCode(browser, game.origin))).body, "issue_token"));
  keep("external token", present((await must(exchangeCode(fixture, game, external))).body, "token"));
  await exchangeCode(fixture, game, external);
  const request = newRequest(game);
  const code = keep("OpenID Connect code", await obtainCode(browser, request));
  keep("PKCE verifier", request.verifier);
  const { body } = await redeemCode(fixture, game, { code, verifier: request.verifier });
  keep("OpenID Connect access token", body.access_token ?? "");
  keep("OpenID Connect ID token", body.id_token ?? "");
  await redeemCode(fixture, game, { code, verifier: request.verifier });
  // One that stays unused, so that nothing has cleaned up behind it.
  keep("waiting OpenID Connect code", await obtainCode(browser, newRequest(game)));
  keep("waiting external code", present((await must(requestCode(browser, game.origin))).body, "issue_token"));
  // Those of OpenID Connect among them.
  for (const [name, value] of browser.cookies) keep(name, value);
};

/** Where a careless log line of a failure would pick them up. */
const stumbleElsewhere = async (fixture: Fixture, keep: Keep): Promise<void> => {
  const canary = keep("canary in another way", `canary${randomBytes(12).toString("hex")}`);
  const browser = fixture.newBrowser();
  await browser.post("/auth/google", { google_token: canary });
  await browser.post("/auth/facebook", { facebook_token: canary });
  await browser.post("/auth/wallet", { public_address: `0x${"ab".repeat(20)}`, signature: "0x", nonce: canary });
  await browser.post("/auth/signup", { auth_type: "twitter", username: "x", twitter: { twitter_token: canary } });
  await browser.get(`/api/auth/twitter/callback?state=${canary}&code=${canary}`);
  await browser.get(`/twitter-redirect?signup_token=${canary}`);
  await browser.get(`/external/login?origin=https://${canary}.example&challenge=${canary}&state=${canary}`);
  await browser.get(`/oidc/auth?client_id=${canary}&state=${canary}&nonce=${canary}`);
  await browser.get(`/api/external/interaction/${canary}`);
  await browser.post("/api/external/token", { code: canary, client_id: "x", client_secret: canary, origin: canary });
  const game = { ...(await registerGame(fixture)), secret: canary };
  await redeemCode(fixture, game, { code: canary, verifier: canary.padEnd(43, "c") });
};
