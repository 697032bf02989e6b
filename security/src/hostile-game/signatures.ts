/** Forged, replayed, old and re-signed webhooks, against the verification that games use. */
import { randomBytes, randomUUID } from "node:crypto";
import { verifyWebhook } from "@passport/sdk/webhooks";
import { Webhook } from "standardwebhooks";
import { keyOf, signatureHeaders } from "../../../apps/server/src/features/webhooks/endpoints/sign.ts";
import { attempted, type GameAttack, together } from "./attack.ts";

type Headers = Record<string, string>;
type Verify = (secret: string, body: string, headers: Headers) => Promise<boolean>;

const verifiers: Record<string, Verify> = {
  async standardwebhooks(secret, body, headers) {
    try {
      new Webhook(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  },
  async "the SDK"(secret, body, headers) {
    try {
      await verifyWebhook({ body, headers }, { secret });
      return true;
    } catch {
      return false;
    }
  },
};

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;
const minutes = 60_000;

const forgeries = (secret: string): Record<string, { body: string; headers: Headers }> => {
  const id = randomUUID();
  const body = JSON.stringify({ type: "payment.settled", data: { claim: { claim_id: randomUUID(), amount: "1" } } });
  const sign = (content: string, { key = secret, at = Date.now(), event = id } = {}): Headers =>
    signatureHeaders({ id: event, body: content, keys: [keyOf(key)] }, at);
  const right = sign(body);
  const signature = right["webhook-signature"] ?? "";
  const other = sign(body, { key: newSecret() });
  const without = (name: string): Headers => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name));
  return {
    "no id": { body, headers: without("webhook-id") },
    "no timestamp": { body, headers: without("webhook-timestamp") },
    "no signature": { body, headers: without("webhook-signature") },
    "an empty signature": { body, headers: { ...right, "webhook-signature": "" } },
    "another secret": { body, headers: other },
    "a changed body": { body: body.replace('"1"', '"9"'), headers: right },
    "a longer body": { body: `${body} `, headers: right },
    "another id": { body, headers: { ...right, "webhook-id": randomUUID() } },
    "another time": { body, headers: { ...right, "webhook-timestamp": String(Math.floor(Date.now() / 1000) + 1) } },
    "an old one": { body, headers: sign(body, { at: Date.now() - 6 * minutes }) },
    "one from the future": { body, headers: sign(body, { at: Date.now() + 6 * minutes }) },
    "a time that is no number": { body, headers: { ...right, "webhook-timestamp": "now" } },
    "an old one with a new time": {
      body,
      headers: {
        ...sign(body, { at: Date.now() - 6 * minutes }),
        "webhook-timestamp": right["webhook-timestamp"] ?? "",
      },
    },
    "another version": { body, headers: { ...right, "webhook-signature": signature.replace("v1,", "v2,") } },
    "no version": { body, headers: { ...right, "webhook-signature": signature.replace("v1,", "") } },
    truncated: { body, headers: { ...right, "webhook-signature": signature.slice(0, -8) } },
    "in another case": { body, headers: { ...right, "webhook-signature": `v1,${signature.slice(3).toUpperCase()}` } },
    "many wrong ones": {
      body,
      headers: {
        ...right,
        "webhook-signature": Array.from({ length: 50 }, () => `v1,${randomBytes(32).toString("base64")}`).join(" "),
      },
    },
    "id and time shifted": {
      body,
      headers: { ...right, "webhook-id": `${id}.${right["webhook-timestamp"]}`, "webhook-timestamp": "" },
    },
    "signed without the prefix of the secret": {
      body,
      headers: signatureHeaders({ id, body, keys: [Buffer.from(secret)] }),
    },
  };
};

export const signatureAttack: GameAttack = {
  name: "webhook signatures",
  async attempt() {
    const secret = newSecret();
    const attempts = await Promise.all(
      Object.entries(verifiers).flatMap(([verifier, verify]) =>
        Object.entries(forgeries(secret)).map(async ([name, { body, headers }]) =>
          attempted(`${verifier}: ${name}`, await verify(secret, body, headers)),
        ),
      ),
    );
    // The other half: a right one is taken, also beside the signature of the secret before.
    const body = '{"type":"webhook.test"}';
    const right = signatureHeaders({ id: randomUUID(), body, keys: [keyOf(newSecret()), keyOf(secret)] });
    for (const [name, verify] of Object.entries(verifiers)) {
      if (!(await verify(secret, body, right))) throw new Error(`${name} refuses a right signature`);
    }
    return together(attempts);
  },
};
