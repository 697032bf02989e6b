/**
 * Signs one voucher, or says why not. Everything is read, decided and written in one transaction that has
 * committed before anybody hears the answer; until then the signature exists in this process only. Whatever
 * throws on the way leaves the voucher unsigned, and asking again is harmless.
 */
import { type Database, inTransaction, readClock, type Transaction } from "@passport/database";
import type { NetworkConfig } from "../../config/config.ts";
import { type SigningRefusal, type SigningReply, signatureContext } from "../../platform/bus/signing.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import { writeSignature } from "../vouchers/index.ts";
import { type Facts, judge } from "./judge.ts";
import type { SigningKey } from "./keys/signing-key.ts";
import { findKnownContract } from "./known-contract.ts";
import { limitObjection, type SigningLimits } from "./limits.ts";
import { acquireLimitLock, logRefusal, logSignature, readSignedBefore } from "./log-store.ts";
import {
  areWithdrawalsHalted,
  findVoucherPlace,
  type LockedVoucher,
  lockVoucher,
  readCover,
  readEarly,
  readOperation,
  readOwner,
  readOwnLimit,
} from "./store.ts";
import type { TrustedKeys } from "./trusted-keys.ts";
import { voucherDigest } from "./voucher-digest.ts";

export interface SigningDependencies {
  db: Database;
  sealer: Sealer;
  networks: readonly NetworkConfig[];
  keys: TrustedKeys;
  limits: SigningLimits;
  areWithdrawalsEnabled: boolean;
}

export const signVoucher = async (dependencies: SigningDependencies, voucherId: string): Promise<SigningReply> => {
  const { db, networks, keys } = dependencies;
  const place = await findVoucherPlace(db, voucherId);
  if (place === undefined) {
    const refusal = "unknown_voucher";
    await logRefusal(db, { voucherId, kind: "unknown", amount: undefined, refusal });
    return { refusal };
  }
  const contract = findKnownContract(networks, place);
  // Before the transaction: no row waits for a chain's node.
  const key = contract && (await keys.trustedBy(place));
  return inTransaction(db, async (transaction) => {
    const voucher = await lockVoucher(transaction, voucherId);
    if (voucher.isSigned) return { signed: true };
    const facts = await readFacts(transaction, dependencies, voucher, { contract, hasKey: key !== undefined });
    const refusal = judge(facts) ?? (await sign(transaction, dependencies, { facts, key }));
    if (refusal === undefined) return { signed: true };
    await logRefusal(transaction, { voucherId, kind: voucher.kind, amount: voucher.amount, refusal });
    return { refusal };
  });
};

const readFacts = async (
  transaction: Transaction,
  { limits, areWithdrawalsEnabled }: SigningDependencies,
  voucher: LockedVoucher,
  known: Pick<Facts, "contract" | "hasKey">,
): Promise<Facts> => {
  const owner = await readOwner(transaction, voucher.wallet);
  const operation = await readOperation(transaction, voucher.operationId);
  const cover = await readCover(transaction, voucher, operation);
  return {
    ...known,
    voucher,
    owner,
    operation,
    cover,
    early: await readEarly(transaction, voucher, operation),
    ownLimit: await readOwnLimit(transaction, voucher, operation),
    limits,
    areWithdrawalsEnabled,
    areWithdrawalsHalted: await areWithdrawalsHalted(transaction),
    signedBefore: await readSignedBefore(transaction, voucher.kind, operation.accountId),
    // After the locks: waiting for them may have taken long.
    now: await readClock(transaction),
  };
};

/**
 * The limits are looked at a second time, one signer after the other, when the signature is there: a slow key
 * store then delays no other voucher. A signature that is over the limit by then is dropped here.
 */
const sign = async (
  transaction: Transaction,
  { sealer, limits }: SigningDependencies,
  { facts: { voucher, contract, owner }, key }: { facts: Facts; key: SigningKey | undefined },
): Promise<SigningRefusal | undefined> => {
  if (contract === undefined || key === undefined || owner === undefined) throw new Error("judged without its facts");
  const { accountId } = owner;
  const signature = await key.signDigest(voucherDigest(voucher, contract));
  await acquireLimitLock(transaction, voucher.kind);
  const signedBefore = await readSignedBefore(transaction, voucher.kind, accountId);
  const objection = limitObjection(voucher, signedBefore, limits);
  if (objection !== undefined) return objection;
  const sealed = sealer.seal(signature, signatureContext(voucher.id));
  if (!(await writeSignature(transaction, voucher.id, sealed))) throw new Error("a locked voucher was changed");
  await logSignature(transaction, { voucher, accountId, keyAddress: key.address });
  return undefined;
};
