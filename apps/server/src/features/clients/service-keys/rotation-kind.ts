import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind } from "../../approvals/index.ts";
import { lockClient } from "../registry/store.ts";
import { newServiceKey, putServiceKey } from "./add-service-key.ts";
import { endKeyIn, findClientOfKey, findKeys } from "./store.ts";

const details = z.object({
  client_id: z.string(),
  key_id: z.string(),
  overlap_hours: z.int(),
  expires_in_days: z.nullable(z.int()),
});

/** Both keys are valid during the overlap, so that a game changes its servers one by one. */
export const keyRotationKind = defineKind({
  name: "client.key.rotate",
  call: calls.rotateServerKey,
  details,
  secrets: z.object({ secret_hash: z.string() }),
  async prepare(transaction, { payload: { key_id: subject, overlap_hours, expires_in_days: days = null } }) {
    const { id, key, secretHash } = newServiceKey();
    const owner = await findClientOfKey(transaction, subject);
    if (owner === undefined) throw new Failure("not_found");
    return {
      subject,
      details: { client_id: owner.client_id, key_id: id, overlap_hours, expires_in_days: days },
      secrets: { secret_hash: secretHash.toString("hex") },
      answer: { key_id: id, secret: key },
    };
  },
  async check(transaction, { subject, details: { client_id, overlap_hours: hours } }) {
    const valid = await findValidKeys(transaction, client_id);
    if (!valid.includes(subject)) throw new Failure("not_found");
    const kept = valid.filter((id) => hours > 0 || id !== subject);
    if (kept.length >= calls.maxServiceKeys) throw new Failure("too_many_keys");
    return [];
  },
  async execute(transaction, { subject, details: { client_id: clientId, ...next }, secrets }) {
    // The client before its keys, as everywhere.
    const isLocked = await lockClient(transaction, clientId);
    const old = isLocked ? await endKeyIn(transaction, subject, next.overlap_hours) : undefined;
    if (old === undefined) throw new Failure("not_found");
    await putServiceKey(transaction, {
      id: next.key_id,
      clientId,
      secretHash: Buffer.from(secrets.secret_hash, "hex"),
      scopes: old.scopes,
      lifeDays: next.expires_in_days,
    });
    return { client_id: clientId, key_id: next.key_id };
  },
});

const findValidKeys = async (db: Database, clientId: string): Promise<string[]> =>
  (await findKeys(db, clientId)).filter(({ is_valid }) => is_valid).map(({ id }) => id);
