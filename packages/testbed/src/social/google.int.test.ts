import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Google, startGoogle } from "./google.ts";
import type { IdTokenOptions } from "./id-token.ts";

let google: Google;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google[Symbol.asyncDispose]());

const verify = async (token: string) => {
  const { GOOGLE_ISSUER: issuer = "", GOOGLE_JWKS_URL = "", GOOGLE_CLIENT_ID: audience = "" } = google.environment;
  const keys = createRemoteJWKSet(new URL(GOOGLE_JWKS_URL));
  return (await jwtVerify(token, keys, { issuer, audience, algorithms: ["RS256"] })).payload;
};
const choose = (choice: Record<string, string>) => {
  const request = {
    client_id: google.environment["GOOGLE_CLIENT_ID"] ?? "",
    origin: "http://127.0.0.1:1",
    nonce: "n1",
  };
  const body = new URLSearchParams({ ...request, ...choice });
  return fetch(`${google.url}/gsi/select`, { method: "POST", body });
};
const credentialIn = (page: string): string => /"credential":"([^"]+)"/.exec(page)?.[1] ?? "";

it("publishes the keys that its tokens verify with, under an address that discovery names", async () => {
  const discovery = await (await fetch(`${google.url}/.well-known/openid-configuration`)).json();
  expect(discovery).toMatchObject({ issuer: google.url, jwks_uri: google.environment["GOOGLE_JWKS_URL"] });
  const token = await google.issueIdToken({ subject: "1001", email: "alice@social.example", nonce: "n1" });
  expect(await verify(token)).toMatchObject({
    sub: "1001",
    email: "alice@social.example",
    email_verified: true,
    nonce: "n1",
  });
});

it.each<[string, Partial<IdTokenOptions>, string]>([
  ["issuer", { issuer: "https://accounts.google.com" }, '"iss"'],
  ["audience", { clientId: "another-site" }, '"aud"'],
  ["expiry", { expiresIn: -60 }, '"exp"'],
  ["key", { key: "other" }, "signature"],
  ["algorithm none", { algorithm: "none" }, "alg"],
  ["algorithm HS256", { algorithm: "HS256" }, "alg"],
])("makes tokens with a wrong %s", async (_what, wrong, reason) => {
  await expect(verify(await google.issueIdToken({ subject: "1001", ...wrong }))).rejects.toThrow(reason);
});

it("forgets its old key when it takes a new one", async () => {
  const before = await google.issueIdToken({ subject: "1001" });
  await google.rotateKeys();
  await expect(verify(before)).rejects.toThrow("no applicable key");
  expect(await verify(await google.issueIdToken({ subject: "1001" }))).toMatchObject({ sub: "1001" });
});

it("gives the credential of the person chosen in the popup to the page that asked, and to no other", async () => {
  const page = await (await choose({ choose: "1001" })).text();
  expect(page).toContain('"http://127.0.0.1:1"');
  expect(await verify(credentialIn(page))).toMatchObject({ sub: "1001", nonce: "n1" });
});

it("accepts a new person from the form, unverified unless the box is ticked", async () => {
  const page = await (await choose({ subject: "2001", email: "new@social.example" })).text();
  expect(decodeJwt(credentialIn(page))).toMatchObject({ sub: "2001", email_verified: false });
  const shown = await fetch(`${google.url}/gsi/select?client_id=passport-google&origin=http://127.0.0.1:1`);
  expect(await shown.text()).toContain("new@social.example");
});

it("can end without a credential: closed, with a code, or empty", async () => {
  expect(await (await choose({ ending: "cancel" })).text()).not.toContain("postMessage");
  const failed = await (await choose({ ending: "idpiframe_initialization_failed" })).text();
  expect(failed).toContain('{"error":"idpiframe_initialization_failed"}');
  expect(await (await choose({ ending: "empty" })).text()).toContain("postMessage({}");
});

it("serves no page of another machine and no other client", async () => {
  expect((await choose({ choose: "1001", origin: "https://mallory.example" })).status).toBe(400);
  expect((await choose({ choose: "1001", client_id: "another-site" })).status).toBe(401);
});

it("fails in every way it is told to, for servers only, and recovers", async () => {
  const { GOOGLE_JWKS_URL: keys = "", GOOGLE_SCRIPT_URL: script = "" } = google.environment;
  google.fail("refuse");
  await expect(fetch(keys)).rejects.toThrow("fetch failed");
  google.fail("error");
  expect((await fetch(keys)).status).toBe(503);
  google.fail("garbage");
  await expect((await fetch(keys)).json()).rejects.toThrow(SyntaxError);
  google.fail("hang");
  await expect(fetch(keys, { signal: AbortSignal.timeout(100) })).rejects.toThrow("timeout");
  google.fail("slow", 300);
  const asked = performance.now();
  expect((await fetch(keys)).status).toBe(200);
  expect(performance.now() - asked).toBeGreaterThanOrEqual(290);
  expect((await fetch(script)).status).toBe(200);
  google.fail();
  const count = google.requestCount();
  expect((await fetch(keys)).status).toBe(200);
  expect(google.requestCount()).toBe(count + 1);
});
