/**
 * The api's early look at a proof, before anything is held: a mistake gets its own message. The signer decides, by itself
 * and again (features/signer).
 */
import type { Intent } from "@passport/contracts/intent";
import { type Database, readClock } from "@passport/database";
import { intentLifeMs, type Proof, proofSchema } from "@passport/protocol";
import { maxUint256 } from "viem";
import { Failure } from "../../platform/wire/failure.ts";
import { keyObjection } from "./key-objection.ts";
import { readKnownKeys } from "./register-store.ts";
import { type ProofDependencies, verifyProof } from "./verify-proof.ts";

export interface CheckDependencies extends ProofDependencies {
  db: Database;
  keyAgeMs: number;
}

/** What is to leave; the rest of the intent is in the proof. */
export type IntentContent = Omit<Intent, "id" | "validUntil">;

export const readProof = (text: string | undefined): Proof => {
  if (text === undefined) throw new Failure("proof_required");
  const proof = proofSchema.safeParse(parseJson(text));
  if (!proof.success) throw new Failure("proof_refused");
  return proof.data;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const checkProof = async (
  dependencies: CheckDependencies,
  { content, proof }: { content: IntentContent; proof: Proof },
): Promise<void> => {
  const { db, keyAgeMs } = dependencies;
  const now = await readClock(db);
  if (!isInTime(proof.valid_until, now) || !isSignable(content)) throw new Failure("proof_refused");
  const known = await readKnownKeys(db, { accountId: content.account, wallet: content.wallet });
  // Where a key counts from its first second, the signer may not have seen it yet: it looks for itself.
  const isUnseen = "passkey" in proof && !known.passkeys.some(({ id }) => id === proof.passkey.id);
  if (keyAgeMs === 0 && isUnseen) return;
  const keys = keyAgeMs === 0 ? { ...known, walletSince: now } : known;
  const objection = keyObjection(keys, proof, { now, keyAgeMs });
  if (objection !== undefined) throw new Failure(objection);
  const intent = { ...content, id: proof.id, validUntil: proof.valid_until };
  const verified = await verifyProof(dependencies, { intent, proof, known });
  if (verified === "unknown") throw new Failure("unavailable");
  if (verified === undefined) throw new Failure("proof_refused");
};

/** Larger numbers have no place in typed data, nor in a contract. */
const isSignable = ({ tokenId, amount }: IntentContent): boolean => tokenId <= maxUint256 && amount <= maxUint256;

/** No longer good than the server said it would be. */
export const isInTime = (validUntilSeconds: number, now: Date): boolean => {
  const leftMs = validUntilSeconds * 1000 - now.getTime();
  return leftMs > 0 && leftMs <= intentLifeMs;
};
