/** Signatures as in Standard Webhooks (symmetric): `v1,` and the base64 of HMAC-SHA256 over id, timestamp and body. */
import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`;

export const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), "base64");

export interface Signed {
  id: string;
  body: string;
  /** The current one first; the previous one beside it while a rotation runs. */
  keys: readonly Buffer[];
}

export const signatureHeaders = ({ id, body, keys }: Signed, now = Date.now()) => {
  const timestamp = String(Math.floor(now / 1000));
  const content = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac("sha256", key).update(content).digest("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
};
