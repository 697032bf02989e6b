/**
 * A write happens once for each idempotency key. The key is taken, the use case runs and its answer is kept in one
 * transaction: either all of it is committed or nothing is. Of two requests with one key the second waits for the
 * first at the key's row, and gets its answer; if the first was refused, the second is the first.
 */
import { createHash } from "node:crypto";
import { type Database, inTransaction, type Transaction } from "@passport/database";
import { Failure } from "../wire/failure.ts";
import { findAnswers, keepAnswers, type RequestKey, type StoredAnswer, takeKeys } from "./store.ts";

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

/** Whatever `run` throws undoes everything, and the key is free. */
export const answerOnce = async (
  db: Database,
  request: WriteRequest,
  run: (transaction: Transaction) => Promise<string>,
): Promise<KeptAnswer> => {
  const [outcome] = await answerTogether(db, [request], async (transaction) => [await run(transaction)]);
  if (outcome === undefined) throw new Error("a write was not answered");
  if (outcome instanceof Failure) throw outcome;
  return outcome;
};

/**
 * Several writes in one transaction, no two with the same key; one outcome for each, in their order. `run` gets those whose
 * key was free. A failure that it returns is one write's own: it has done nothing for it, and its key is free again.
 */
export const answerTogether = <Request extends WriteRequest>(
  db: Database,
  requests: readonly Request[],
  run: (transaction: Transaction, fresh: readonly Request[]) => Promise<readonly (string | Failure)[]>,
): Promise<(KeptAnswer | Failure)[]> =>
  inTransaction(db, async (transaction) => {
    const hashes = new Map(requests.map((request) => [textOf(request), hashOf(request)]));
    const hashFor = (key: RequestKey) => hashes.get(textOf(key)) ?? Buffer.alloc(0);
    const free = await takeKeys(
      transaction,
      requests.map((request) => ({ ...request, requestHash: hashFor(request) })),
    );
    const taken = new Set(free.map(textOf));
    const fresh = requests.filter((request) => taken.has(textOf(request)));
    const outcomes = new Map<string, KeptAnswer | Failure>();
    if (fresh.length < requests.length) {
      const before = requests.filter((request) => !taken.has(textOf(request)));
      for (const kept of await findAnswers(transaction, before)) {
        outcomes.set(textOf(kept), replay(kept, hashFor(kept)));
      }
    }
    if (fresh.length > 0) {
      const answers = await run(transaction, fresh);
      const kept = fresh.map(({ clientId, idempotencyKey }, nth) => {
        const answer = answers[nth] ?? notAnswered();
        const text = answer instanceof Failure ? undefined : answer;
        const key = { clientId, idempotencyKey };
        outcomes.set(textOf(key), answer instanceof Failure ? answer : { text: answer, isReplayed: false });
        return { ...key, text };
      });
      await keepAnswers(transaction, kept);
    }
    return requests.map((request) => outcomes.get(textOf(request)) ?? notAnswered());
  });

const notAnswered = (): never => {
  throw new Error("a write was not answered");
};

const replay = ({ requestHash, text }: StoredAnswer, asked: Buffer): KeptAnswer | Failure =>
  requestHash.equals(asked) ? { text, isReplayed: true } : new Failure("idempotency_key_reused");

/** A client's id has no line break. */
export const textOf = ({ clientId, idempotencyKey }: RequestKey): string => `${clientId}\n${idempotencyKey}`;

/** Lines cannot run into each other: neither a method nor an address contains a line break. */
const hashOf = ({ method, url, body }: WriteRequest): Buffer =>
  createHash("sha256")
    .update(`${method}\n${url}\n${JSON.stringify(body)}`)
    .digest();
