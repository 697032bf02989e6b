/**
 * A write happens once for each idempotency key. The key is taken, the use case runs and its answer is kept in one
 * transaction: either all of it is committed or nothing is. Of two requests with one key the second waits for the
 * first at the key's row, and gets its answer; if the first was refused, the second is the first.
 */
import { createHash } from "node:crypto";
import { type Database, inTransaction, type Transaction } from "@passport/database";
import { Failure } from "../wire/failure.ts";
import { findAnswer, keepAnswer, type RequestKey, takeKey } from "./store.ts";

export interface WriteRequest extends RequestKey {
  method: string;
  /** With its query. */
  url: string;
  body: unknown;
}

export interface KeptAnswer {
  text: string;
  isReplayed: boolean;
}

export const answerOnce = (
  db: Database,
  request: WriteRequest,
  run: (transaction: Transaction) => Promise<string>,
): Promise<KeptAnswer> =>
  inTransaction(db, async (transaction) => {
    const requestHash = hashOf(request);
    if (await takeKey(transaction, request, requestHash)) {
      const text = await run(transaction);
      await keepAnswer(transaction, request, text);
      return { text, isReplayed: false };
    }
    const kept = await findAnswer(transaction, request);
    if (!kept.request_hash.equals(requestHash)) throw new Failure("idempotency_key_reused");
    return { text: String(kept.response), isReplayed: true };
  });

/** Lines cannot run into each other: neither a method nor an address contains a line break. */
const hashOf = ({ method, url, body }: WriteRequest): Buffer =>
  createHash("sha256")
    .update(`${method}\n${url}\n${JSON.stringify(body)}`)
    .digest();
