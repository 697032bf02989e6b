/** Where a game is notified, and with which secret: two members of staff decide it. */
import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import type { Sealer } from "../../../platform/secrets/sealer.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind, type RequestKind } from "../../approvals/index.ts";
import { isUsableEndpoint } from "./endpoint-url.ts";
import { endpointContext } from "./secret.ts";
import { newWebhookSecret } from "./sign.ts";
import { deleteEndpoint, hasClient, hasRow, putEndpoint, replaceSecret } from "./store.ts";

interface Given {
  sealer: Sealer;
  isPlainAllowed: boolean;
}

const sealedSecret = z.object({ secret_sealed: z.string() });

/** A new address keeps the secret, so that a game can move its server without a pause. */
const endpointKind = ({ sealer, isPlainAllowed }: Given): RequestKind =>
  defineKind({
    name: "client.webhook.set",
    call: calls.setClientWebhook,
    details: z.object({ url: z.string(), is_first: z.boolean() }),
    secrets: sealedSecret,
    async prepare(transaction, { payload: { client_id: subject, url } }) {
      const secret = newWebhookSecret();
      const isFirst = !(await hasRow(transaction, subject));
      return {
        subject,
        details: { url, is_first: isFirst },
        secrets: { secret_sealed: sealer.seal(secret, endpointContext(subject)) },
        answer: { secret: isFirst ? secret : null },
      };
    },
    async check(transaction, { subject, details: { url, is_first: isFirst } }) {
      if (!isUsableEndpoint(url, { isPlainAllowed })) throw new Failure("endpoint_not_usable");
      if (!(await hasClient(transaction, subject))) throw new Failure("not_found");
      // The requester has the secret that would not be used, or lacks the one that would.
      if ((await hasRow(transaction, subject)) === isFirst) throw new Failure("request_outdated");
      return [];
    },
    async execute(transaction, { subject: clientId, details: { url }, secrets: { secret_sealed: secretSealed } }) {
      const put = await putEndpoint(transaction, { clientId, url, secretSealed });
      if (put === "no_client") throw new Failure("not_found");
      return { url };
    },
  });

/** Long enough to deploy the game's server at any hour of the day. */
const overlapMs = 24 * 60 * 60 * 1000;

const rotationKind = ({ sealer }: Given): RequestKind =>
  defineKind({
    name: "client.webhook.rotate",
    call: calls.rotateClientWebhook,
    details: z.object({}),
    secrets: sealedSecret,
    async prepare(_transaction, { payload: { client_id: subject } }) {
      const secret = newWebhookSecret();
      const secrets = { secret_sealed: sealer.seal(secret, endpointContext(subject)) };
      return { subject, details: {}, secrets, answer: { secret } };
    },
    async check(transaction, { subject }) {
      if (!(await hasRow(transaction, subject))) throw new Failure("not_found");
      return [];
    },
    async execute(transaction, { subject: clientId, secrets: { secret_sealed: secretSealed } }) {
      const until = await replaceSecret(transaction, { clientId, secretSealed, overlapMs });
      if (until === undefined) throw new Failure("not_found");
      return { previous_until: until.toISOString() };
    },
  });

/** Questions that are open end at their deadlines, as if the game had not answered. */
const removalKind = defineKind({
  name: "client.webhook.remove",
  call: calls.removeClientWebhook,
  details: z.object({}),
  prepare: async (_transaction, { payload: { client_id: subject } }) => ({ subject, details: {} }),
  async check(transaction, { subject }) {
    if (!(await hasRow(transaction, subject))) throw new Failure("not_found");
    return [];
  },
  async execute(transaction, { subject }) {
    if (!(await deleteEndpoint(transaction, subject))) throw new Failure("not_found");
    return {};
  },
});

export const webhookKinds = (given: Given): RequestKind[] => [endpointKind(given), rotationKind(given), removalKind];
