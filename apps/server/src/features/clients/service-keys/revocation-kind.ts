import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind } from "../../approvals/index.ts";
import { findClientOfKey, revokeKey } from "./store.ts";

/** Once it is done, no request that begins afterwards is let in: every one reads the key. */
export const keyRevocationKind = defineKind({
  name: "client.key.revoke",
  call: calls.revokeServerKey,
  details: z.object({ client_id: z.string() }),
  async prepare(transaction, { payload: { key_id: subject } }) {
    const owner = await findClientOfKey(transaction, subject);
    if (owner === undefined) throw new Failure("not_found");
    return { subject, details: { client_id: owner.client_id } };
  },
  async check(transaction, { subject }) {
    if (!(await findClientOfKey(transaction, subject))) throw new Failure("not_found");
    return [];
  },
  async execute(transaction, { subject, details: { client_id } }) {
    if (!(await revokeKey(transaction, subject))) throw new Failure("not_found");
    return { client_id };
  },
});
