import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Facebook, startFacebook } from "./facebook.ts";

let facebook: Facebook;
beforeAll(async () => {
  facebook = await startFacebook();
});
afterAll(() => facebook[Symbol.asyncDispose]());

const ask = async (path: string, query: Record<string, string>, headers: Record<string, string> = {}) => {
  const url = `${facebook.environment["FACEBOOK_GRAPH_URL"]}/v3.1${path}?${new URLSearchParams(query)}`;
  const response = await fetch(url, { headers });
  return { status: response.status, body: (await response.json()) as unknown };
};
const debug = (token: string, secret = facebook.environment["FACEBOOK_APP_SECRET"]) =>
  ask("/debug_token", { input_token: token, access_token: `${facebook.environment["FACEBOOK_APP_ID"]}|${secret}` });
const proofOf = (token: string) =>
  createHmac("sha256", facebook.environment["FACEBOOK_APP_SECRET"] ?? "")
    .update(token)
    .digest("hex");
const me = (token: string, proof: string) =>
  ask("/me", { fields: "id,email,first_name,last_name", access_token: token, appsecret_proof: proof });

it("says which app and person a token belongs to, to the app itself only", async () => {
  const token = facebook.issueAccessToken({ subject: "1001" });
  const data = { app_id: "passport-facebook", is_valid: true, user_id: "1001" };
  expect((await debug(token)).body).toMatchObject({ data });
  expect((await debug(token, "a guess")).status).toBe(400);
  const foreign = facebook.issueAccessToken({ subject: "1001", appId: "another-app" });
  expect((await debug(foreign)).body).toMatchObject({ data: { ...data, app_id: "another-app" } });
});

it("vouches for no token that has expired, was taken back or never existed", async () => {
  const invalid = { data: { is_valid: false } };
  const expired = facebook.issueAccessToken({ subject: "1001", expiresIn: -1 });
  expect((await debug(expired)).body).toMatchObject(invalid);
  expect((await debug(facebook.issueAccessToken({ subject: "1001", revoked: true }))).body).toMatchObject(invalid);
  expect((await debug("never issued")).body).toMatchObject(invalid);
  expect((await me(expired, proofOf(expired))).status).toBe(400);
});

it("tells a server about the person only with the proof of the app's secret", async () => {
  const token = facebook.issueAccessToken({ subject: "1001" });
  expect(await me(token, proofOf(token))).toEqual({
    status: 200,
    body: { id: "1001", email: "alice@social.example", first_name: "alice", last_name: "Example" },
  });
  expect((await me(token, proofOf("another token"))).body).toMatchObject({ error: { code: 100 } });
  const fromPage = await ask("/me", { fields: "email", access_token: token }, { origin: "http://127.0.0.1:1" });
  expect(fromPage.body).toEqual({ id: "1001", email: "alice@social.example" });
});

it("keeps the address to itself without the email scope", async () => {
  const token = facebook.issueAccessToken({ subject: "1001", scopes: ["public_profile"] });
  expect((await me(token, proofOf(token))).body).toEqual({ id: "1001", first_name: "alice", last_name: "Example" });
});

it("gives the popup's page a token of the person chosen, and knows that person afterwards", async () => {
  const request = { app_id: "passport-facebook", origin: "http://127.0.0.1:1", scope: "email" };
  const choose = (choice: Record<string, string>) =>
    fetch(`${facebook.url}/v3.1/dialog/oauth`, {
      method: "POST",
      body: new URLSearchParams({ ...request, ...choice }),
    });
  const response = await choose({ choose: "1002" });
  const token = /"accessToken":"([^"]+)"/.exec(await response.text())?.[1] ?? "";
  expect((await me(token, proofOf(token))).body).toMatchObject({ id: "1002", email: "bob@social.example" });

  const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
  const status = (headers: Record<string, string>) =>
    fetch(`${facebook.url}/login_status?app_id=passport-facebook`, { headers }).then((answer) => answer.json());
  expect(await status({ cookie })).toMatchObject({ status: "connected", authResponse: { userID: "1002" } });
  expect(await status({})).toEqual({ status: "unknown", authResponse: null });
  expect(await (await choose({ ending: "unknown" })).text()).toContain('{"status":"unknown","authResponse":null}');
  expect((await choose({ choose: "1002", app_id: "another-app" })).status).toBe(400);
});

it("fails when it is told to", async () => {
  const token = facebook.issueAccessToken({ subject: "1001" });
  facebook.fail("garbage");
  await expect(debug(token)).rejects.toThrow(SyntaxError);
  facebook.fail();
  expect((await debug(token)).status).toBe(200);
});
