import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind } from "../../approvals/index.ts";
import { addressDetails } from "./address-details.ts";
import { newClientId } from "./client-id.ts";
import { areOriginsFree, claimOrigins, insertClient } from "./store.ts";

/** The id and the secret leave in the answer to the request; the client exists when it is done. */
export const registrationKind = defineKind({
  name: "client.register",
  call: calls.registerClient,
  details: z.object({ ...addressDetails, has_secret: z.boolean() }),
  secrets: z.object({ secret_hash: z.nullable(z.string()) }),
  async prepare(_transaction, { payload: { reason: _reason, ...details } }) {
    const id = newClientId();
    const secret = details.has_secret ? newToken() : null;
    return {
      subject: id,
      details,
      secrets: { secret_hash: secret === null ? null : hashToken(secret).toString("hex") },
      answer: { client_id: id, client_secret: secret },
    };
  },
  async check(transaction, { subject, details: { origins } }) {
    if (!(await areOriginsFree(transaction, subject, origins))) throw new Failure("origin_taken");
    return [];
  },
  async execute(transaction, { subject: id, details: { has_secret: _hasSecret, ...addresses }, secrets }) {
    const { secret_hash: hash } = secrets;
    await insertClient(transaction, { id, ...addresses, secret_hash: hash === null ? null : Buffer.from(hash, "hex") });
    if (!(await claimOrigins(transaction, id, addresses.origins))) throw new Failure("origin_taken");
    return {};
  },
});
