/**
 * Signs one voucher, or says why not. Everything is read, decided and written in one transaction that has
 * committed before the answer is sent; until then the signature exists in this process only. Whatever
 * throws on the way leaves the voucher unsigned, and asking again is harmless.
 */
import { type Database, inTransaction, readClock, type Transaction } from "@passport/database";
import type { NetworkConfig } from "../../config/config.ts";
import { type SigningRefusal, type SigningReply, signatureContext } from "../../platform/bus/signing.ts";
import type { SigningKey } from "../../platform/keys/signing-key.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { countPasskeyUse, type VerifiedProof } from "../intents/index.ts";
import { writeSignature } from "../vouchers/index.ts";
import { readLastEqualityCheck } from "./equality-store.ts";
import { accountLimitObjection, type Facts, judge } from "./judge.ts";
import { findKnownContract } from "./known-contract.ts";
import { limitObjection, type SigningLimits } from "./limits.ts";
import { acquireLimitLock, logRefusal, logSignature, readSignedBefore } from "./log-store.ts";
import { type ProofReading, readProof, verifyClaim } from "./player-proof.ts";
import {
  areWithdrawalsHalted,
  findClaim,
  type LockedVoucher,
  lockVoucher,
  readAccountLimits,
  readCover,
  readOperation,
  readOwner,
} from "./store.ts";
import type { TrustedKeys } from "./trusted-keys.ts";
import { voucherDigest } from "./voucher-digest.ts";

type Verified = VerifiedProof | undefined;

export interface SigningDependencies extends ProofReading {
  db: Database;
  sealer: Sealer;
  networks: readonly NetworkConfig[];
  keys: TrustedKeys;
  limits: SigningLimits;
  areWithdrawalsEnabled: boolean;
}

export const signVoucher = async (dependencies: SigningDependencies, voucherId: string): Promise<SigningReply> => {
  const { db, networks, keys } = dependencies;
  const claim = await findClaim(db, voucherId);
  if (claim === undefined) {
    const refusal = "unknown_voucher";
    await logRefusal(db, { voucherId, kind: "unknown", amount: undefined, refusal });
    return { refusal };
  }
  // Also asked under the lock. Here it keeps a player who asks 200 times at once from having 200 proofs verified.
  if (claim.isSigned) return { signed: true };
  const contract = findKnownContract(networks, claim);
  // Before the transaction: no row waits for a chain's node.
  const key = contract && (await keys.trustedBy(claim));
  const verified = await verifyClaim(dependencies, claim);
  return inTransaction(db, async (transaction) => {
    const voucher = await lockVoucher(transaction, voucherId);
    if (voucher.isSigned) return { signed: true };
    const known = { contract, hasKey: key !== undefined };
    const facts = await readFacts(transaction, dependencies, { voucher, verified, known });
    const refusal = judge(facts) ?? (await sign(transaction, dependencies, { facts, voucher, key, verified }));
    if (refusal === undefined) return { signed: true };
    await logRefusal(transaction, { voucherId, kind: voucher.kind, amount: voucher.amount, refusal });
    return { refusal };
  });
};

const readFacts = async (
  transaction: Transaction,
  { limits, areWithdrawalsEnabled, keyAgeMs }: SigningDependencies,
  {
    voucher,
    verified,
    known,
  }: { voucher: LockedVoucher; verified: Verified; known: Pick<Facts, "contract" | "hasKey"> },
): Promise<Facts> => {
  const owner = await readOwner(transaction, voucher.wallet);
  const operation = await readOperation(transaction, voucher.operationId);
  const cover = await readCover(transaction, voucher, operation);
  // After the locks: waiting for them may have taken long.
  const now = await readClock(transaction);
  const claim = { ...voucher, accountId: operation.accountId };
  return {
    ...known,
    voucher,
    owner,
    operation,
    cover,
    ...(await readAccountLimits(transaction, voucher, operation.accountId)),
    limits,
    areWithdrawalsEnabled,
    areWithdrawalsHalted: await areWithdrawalsHalted(transaction),
    signedBefore: await readSignedBefore(transaction, voucher.kind, operation.accountId),
    lastEqualityCheck: await readLastEqualityCheck(transaction),
    proof: await readProof(transaction, { claim, verified, now, keyAgeMs }),
    now,
  };
};

interface Judged {
  facts: Facts;
  voucher: LockedVoucher;
  key: SigningKey | undefined;
  verified: Verified;
}

/**
 * The limits are looked at a second time, one signer after the other, when the signature is there: a slow key
 * store then delays no other voucher. A signature that is over the limit by then is dropped here.
 */
const sign = async (
  transaction: Transaction,
  { sealer, limits }: SigningDependencies,
  { facts, voucher, key, verified }: Judged,
): Promise<SigningRefusal | undefined> => {
  const { contract, owner } = facts;
  if (!contract || !key || !owner || !verified || !voucher.intent) throw new Error("judged without its facts");
  const { accountId } = owner;
  const signature = await key.signDigest(voucherDigest(voucher, contract));
  await acquireLimitLock(transaction, voucher.kind);
  const signedBefore = await readSignedBefore(transaction, voucher.kind, accountId);
  const objection =
    accountLimitObjection({ ...facts, ...(await readAccountLimits(transaction, voucher, accountId)) }) ??
    limitObjection(voucher, signedBefore, limits);
  if (objection !== undefined) return objection;
  // A count that did not rise means that the passkey exists twice.
  if (verified.passkey && !(await countPasskeyUse(transaction, verified.passkey))) return "proof_refused";
  const intentId = voucher.intent.id;
  if (!(await logSignature(transaction, { voucher, accountId, intentId, keyAddress: key.address })))
    return "proof_used";
  const sealed = sealer.seal(signature, signatureContext(voucher.id));
  if (!(await writeSignature(transaction, voucher.id, sealed))) throw new Error("a locked voucher was changed");
  return undefined;
};
