/**
 * Standard Webhooks (standardwebhooks.com): `webhook-signature` holds HMAC-SHA256 of `id.timestamp.body`, one for each secret
 * that is valid, so that a secret can be replaced without a pause. Web Crypto, which servers and edge runtimes have alike.
 */
import { PassportError } from "../passport-error.ts";
import type { PassportEvent } from "../wire/event.ts";

/** Node's header object, or that of `fetch`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyWebhookOptions {
  /** `whsec_…`; both while you replace one by another. */
  secret: string | readonly string[];
  /** How far the clocks may differ, and how long a captured request could be sent again: 300 unless told. */
  toleranceSeconds?: number;
}

export interface SignedRequest {
  /** Exactly the bytes that came: parsed and written again, the signature no longer fits. */
  body: string | Uint8Array;
  headers: WebhookHeaders;
}

/** `id` is the same each time that Passport sends this event: act on it once. */
export type VerifiedEvent = PassportEvent & { id: string };

const refuse = (message: string): never => {
  throw new PassportError("signature_invalid", message);
};

const headerIn = (headers: WebhookHeaders, name: string): string => {
  const value = typeof headers.get === "function" ? headers.get(name) : (headers as Record<string, unknown>)[name];
  return typeof value === "string" && value !== "" ? value : refuse(`there is no ${name} header`);
};

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};

const keyOf = (secret: string) => {
  const bytes = secret.startsWith("whsec_") ? fromBase64(secret.slice("whsec_".length)) : undefined;
  if (bytes === undefined) throw new TypeError("a webhook secret looks like whsec_…");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
};

const signaturesIn = (header: string): Uint8Array<ArrayBuffer>[] =>
  header
    .split(" ")
    .filter((part) => part.startsWith("v1,"))
    .map((part) => fromBase64(part.slice("v1,".length)))
    .filter((bytes) => bytes !== undefined);

const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === "string" ? new TextEncoder().encode(body) : body;

const isSigned = async (secrets: readonly string[], signed: Uint8Array<ArrayBuffer>, header: string) => {
  const signatures = signaturesIn(header);
  for (const secret of secrets) {
    const key = await keyOf(secret);
    for (const signature of signatures) if (await crypto.subtle.verify("HMAC", key, signature, signed)) return true;
  }
  return false;
};

/** Whether the request may be believed: signed with your secret, and sent within the last minutes. */
export const verifyWebhook = async (
  { body, headers }: SignedRequest,
  { secret, toleranceSeconds = 300 }: VerifyWebhookOptions,
): Promise<VerifiedEvent> => {
  const [id, timestamp] = [headerIn(headers, "webhook-id"), headerIn(headers, "webhook-timestamp")];
  const age = Date.now() / 1000 - (/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN);
  if (!(Math.abs(age) <= toleranceSeconds)) refuse("the timestamp is too old, or lies in the future");
  const content = bytesOf(body);
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + content.length);
  signed.set(head);
  signed.set(content, head.length);
  const secrets = typeof secret === "string" ? [secret] : secret;
  if (!(await isSigned(secrets, signed, headerIn(headers, "webhook-signature")))) refuse("no signature fits");
  const event: unknown = JSON.parse(new TextDecoder().decode(content));
  return { ...(event as PassportEvent), id };
};
