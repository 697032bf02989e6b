import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTwitter, type Twitter } from "./twitter.ts";

let twitter: Twitter;
beforeAll(async () => {
  twitter = await startTwitter();
});
afterAll(() => twitter[Symbol.asyncDispose]());

const redirectUri = "http://127.0.0.1:1/api/auth/twitter/callback";
const verifier = "a".repeat(43);
const authorizeUrl = (changes: Record<string, string> = {}): string => {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: twitter.environment["TWITTER_CLIENT_ID"] ?? "",
    redirect_uri: redirectUri,
    scope: "users.read tweet.read users.email",
    state: "s1",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  });
  return `${twitter.environment["TWITTER_AUTHORIZE_URL"]}?${query}`;
};
const newCode = async (subject = "1001"): Promise<string> =>
  new URL(await twitter.approve(authorizeUrl(), subject)).searchParams.get("code") ?? "";

const exchange = async (code: string, changes: Record<string, string> = {}, secret?: string) => {
  const { TWITTER_CLIENT_ID: id, TWITTER_CLIENT_SECRET, TWITTER_API_URL } = twitter.environment;
  const authorization = `Basic ${Buffer.from(`${id}:${secret ?? TWITTER_CLIENT_SECRET}`).toString("base64")}`;
  const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier };
  const body = new URLSearchParams({ ...form, ...changes });
  const response = await fetch(`${TWITTER_API_URL}/2/oauth2/token`, {
    method: "POST",
    headers: { authorization },
    body,
  });
  return { status: response.status, token: ((await response.json()) as { access_token?: string }).access_token ?? "" };
};
const me = (token: string) =>
  fetch(`${twitter.environment["TWITTER_API_URL"]}/2/users/me?user.fields=confirmed_email`, {
    headers: { authorization: `Bearer ${token}` },
  });

it("leads back with a code, which gives a token, which says who it was", async () => {
  const back = new URL(await twitter.approve(authorizeUrl(), "1001"));
  expect(back.searchParams.get("state")).toBe("s1");
  const { token } = await exchange(back.searchParams.get("code") ?? "");
  const person = { id: "1001", name: "alice", username: "alice", confirmed_email: "alice@social.example" };
  expect(await (await me(token)).json()).toEqual({ data: person });
});

it("redirects back with an error when the person cancels", async () => {
  expect(await twitter.cancel(authorizeUrl())).toBe(`${redirectUri}?state=s1&error=access_denied`);
});

it("gives no token for a wrong verifier, address or secret", async () => {
  expect((await exchange(await newCode(), { code_verifier: "b".repeat(43) })).status).toBe(400);
  expect((await exchange(await newCode(), { redirect_uri: "http://127.0.0.1:2/" })).status).toBe(400);
  expect((await exchange(await newCode(), {}, "a guess")).status).toBe(401);
});

it("takes a code once, and a second use takes the first token back", async () => {
  const code = await newCode();
  const first = await exchange(code);
  expect((await me(first.token)).status).toBe(200);
  expect((await exchange(code)).status).toBe(400);
  expect((await me(first.token)).status).toBe(401);
});

it("shows no page for a request without PKCE or to another machine", async () => {
  expect((await fetch(authorizeUrl())).status).toBe(200);
  expect((await fetch(authorizeUrl({ code_challenge_method: "plain" }))).status).toBe(400);
  expect((await fetch(authorizeUrl({ redirect_uri: "https://mallory.example/" }))).status).toBe(400);
});

it("fails when it is told to", async () => {
  const code = await newCode();
  twitter.fail("error");
  expect((await exchange(code)).status).toBe(503);
  twitter.fail();
  expect((await exchange(code)).status).toBe(200);
});
