import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind } from "../../approvals/index.ts";
import { hasClient, replaceSecret } from "./store.ts";

/** The old secret ends in the moment in which the new one works. A client that had none has a server from there on. */
export const secretKind = defineKind({
  name: "client.secret.renew",
  call: calls.renewClientSecret,
  details: z.object({}),
  secrets: z.object({ secret_hash: z.string() }),
  async prepare(_transaction, { payload: { client_id: subject } }) {
    const secret = newToken();
    const secrets = { secret_hash: hashToken(secret).toString("hex") };
    return { subject, details: {}, secrets, answer: { client_secret: secret } };
  },
  async check(transaction, { subject }) {
    if (!(await hasClient(transaction, subject))) throw new Failure("not_found");
    return [];
  },
  async execute(transaction, { subject, secrets: { secret_hash: hash } }) {
    if (!(await replaceSecret(transaction, subject, Buffer.from(hash, "hex")))) throw new Failure("not_found");
    return {};
  },
});
