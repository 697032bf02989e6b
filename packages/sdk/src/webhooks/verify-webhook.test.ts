/** Signed by the reference library, so that both agree on what a signature is. */
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { verifyWebhook } from "./verify-webhook.ts";

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;
const secret = newSecret();
const body = JSON.stringify({
  type: "webhook.test",
  timestamp: "2026-11-17T10:00:00.000Z",
  version: "2026-11-17",
  data: {},
});

const sign = (by = secret, at = new Date(), content = body) => ({
  body: content,
  headers: {
    "webhook-id": "e1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(by).sign("e1", at, content),
  },
});
const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);
const refused = { code: "signature_invalid" };

it("returns the event and its id, for texts and bytes, for Node's headers and those of fetch", async () => {
  const { headers } = sign();
  const expected = { id: "e1", type: "webhook.test", timestamp: expect.any(String), version: "2026-11-17", data: {} };
  expect(await verifyWebhook({ body, headers }, { secret })).toEqual(expected);
  expect(await verifyWebhook({ body: Buffer.from(body), headers: new Headers(headers) }, { secret })).toEqual(expected);
});

it("accepts bodies that the reference library accepts, whatever is in them", async () => {
  for (const content of ['{"type":"ü 🚀"}', '{ "type" : "spaces" }', `{"type":"${"x".repeat(70_000)}"}`]) {
    const request = sign(secret, new Date(), content);
    expect(new Webhook(secret).verify(content, request.headers)).toBeDefined();
    expect(await verifyWebhook(request, { secret })).toMatchObject(JSON.parse(content));
  }
});

it("takes either of two signatures while a secret is replaced, and either of two secrets", async () => {
  const next = newSecret();
  const [old, renewed] = [sign(), sign(next)];
  const both = `${old.headers["webhook-signature"]} ${renewed.headers["webhook-signature"]}`;
  const headers = { ...old.headers, "webhook-signature": `v1a,other ${both}` };
  for (const one of [secret, next, [newSecret(), next]]) {
    expect(await verifyWebhook({ body, headers }, { secret: one })).toMatchObject({ id: "e1" });
  }
  await expect(verifyWebhook({ body, headers }, { secret: newSecret() })).rejects.toMatchObject(refused);
});

it("mallory cannot change body, id or time, sign with another secret, or leave a header out", async () => {
  const { headers } = sign();
  const changed = [
    { body: body.replace("test", "text"), headers },
    { body: `${body} `, headers },
    { body, headers: { ...headers, "webhook-id": "e2" } },
    { body, headers: { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) } },
    { body, headers: { ...headers, "webhook-timestamp": "now" } },
    { body, headers: { ...headers, "webhook-signature": headers["webhook-signature"].replace("v1,", "v2,") } },
    { body, headers: { ...headers, "webhook-signature": "v1," } },
    { body, headers: { ...headers, "webhook-signature": "v1,%%%" } },
    { body, headers: { ...headers, "webhook-signature": "" } },
    sign(newSecret()),
    ...Object.keys(headers).map((name) => ({ body, headers: { ...headers, [name]: undefined } })),
  ];
  for (const request of changed) await expect(verifyWebhook(request, { secret })).rejects.toMatchObject(refused);
});

it("takes five minutes to either side, and not more", async () => {
  for (const seconds of [295, -295]) {
    expect(await verifyWebhook(sign(secret, secondsAgo(seconds)), { secret })).toMatchObject({ id: "e1" });
  }
  for (const seconds of [305, -305, 86_400]) {
    await expect(verifyWebhook(sign(secret, secondsAgo(seconds)), { secret })).rejects.toMatchObject(refused);
  }
  const strict = { secret, toleranceSeconds: 10 };
  await expect(verifyWebhook(sign(secret, secondsAgo(15)), strict)).rejects.toMatchObject(refused);
});

it("says that a secret is none, instead of refusing every webhook", async () => {
  await expect(verifyWebhook(sign(), { secret: "psk_…" })).rejects.toThrow("whsec_");
});
