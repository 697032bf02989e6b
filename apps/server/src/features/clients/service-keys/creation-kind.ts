import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind } from "../../approvals/index.ts";
import { hasClient } from "../registry/store.ts";
import { newServiceKey, putServiceKey } from "./add-service-key.ts";
import { countValidKeys } from "./store.ts";

/** The key leaves in the answer to the request and works when it is done. */
export const keyCreationKind = defineKind({
  name: "client.key.create",
  call: calls.createServerKey,
  details: z.object({ key_id: z.string(), scopes: z.array(z.string()), expires_in_days: z.nullable(z.int()) }),
  secrets: z.object({ secret_hash: z.string() }),
  async prepare(_transaction, { payload: { client_id: subject, scopes, expires_in_days: days = null } }) {
    const { id, key, secretHash } = newServiceKey();
    return {
      subject,
      details: { key_id: id, scopes: [...new Set(scopes)], expires_in_days: days },
      secrets: { secret_hash: secretHash.toString("hex") },
      answer: { key_id: id, secret: key },
    };
  },
  async check(transaction, { subject }) {
    if (!(await hasClient(transaction, subject))) throw new Failure("not_found");
    if ((await countValidKeys(transaction, subject)) >= calls.maxServiceKeys) throw new Failure("too_many_keys");
    return [];
  },
  async execute(transaction, { subject, details, secrets }) {
    await putServiceKey(transaction, {
      id: details.key_id,
      clientId: subject,
      secretHash: Buffer.from(secrets.secret_hash, "hex"),
      scopes: details.scopes,
      lifeDays: details.expires_in_days,
    });
    return { key_id: details.key_id };
  },
});
