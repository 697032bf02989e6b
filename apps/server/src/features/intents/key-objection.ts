/**
 * Whether the keys behind a proof may move anything: pure, over the signer's register. A key or address that the signer
 * has not known for long enough moves nothing, and where there is a passkey that it has, only a passkey counts: else a
 * stolen wallet would do. That holds for as long after its removal.
 */
import type { Proof } from "@passport/protocol";

export interface KnownPasskey {
  /** In base64url, as browsers name it. */
  id: string;
  publicKey: Buffer;
  since: Date;
  /** By "This wasn't me": it signs nothing, and the wallet alone is still not enough. */
  isSuspended: boolean;
}

/** What the account has now and the register knows. */
export interface KnownKeys {
  /** Since when the wallet is known; undefined for one that is not. */
  walletSince: Date | undefined;
  /** The first of the account, that the database has let it use at once. */
  isReadyFirst: boolean;
  passkeys: readonly KnownPasskey[];
  /** Passkeys that were removed, by their owner or by a process that was taken over. */
  removed: readonly RemovedPasskey[];
}

export interface RemovedPasskey {
  since: Date;
  removedAt: Date;
}

export interface KeyAge {
  now: Date;
  keyAgeMs: number;
}

export type KeyObjection = "key_too_new" | "passkey_required" | "passkey_just_removed" | "proof_refused";

export const keyObjection = (
  { walletSince, isReadyFirst, passkeys, removed }: KnownKeys,
  proof: Proof,
  age: KeyAge,
): KeyObjection | undefined => {
  if (walletSince === undefined || !(isReadyFirst || isOld(walletSince, age))) return "key_too_new";
  const settled = settledPasskeys(passkeys, age);
  if (!("passkey" in proof)) {
    if (settled.length > 0) return "passkey_required";
    return removed.some((passkey) => isStillAskedFor(passkey, age)) ? "passkey_just_removed" : undefined;
  }
  const isIts = ({ id }: KnownPasskey) => id === proof.passkey.id;
  if (settled.some((passkey) => isIts(passkey) && !passkey.isSuspended)) return undefined;
  if (passkeys.some((passkey) => isIts(passkey) && passkey.isSuspended)) return "proof_refused";
  return passkeys.some(isIts) ? "key_too_new" : "proof_refused";
};

export const settledPasskeys = (passkeys: readonly KnownPasskey[], age: KeyAge): KnownPasskey[] =>
  passkeys.filter(({ since }) => isOld(since, age));

/** A settled passkey objects for as long after its removal: otherwise a thief could remove it first. */
const isStillAskedFor = ({ since, removedAt }: RemovedPasskey, { now, keyAgeMs }: KeyAge): boolean =>
  isOld(since, { now: removedAt, keyAgeMs }) && !isOld(removedAt, { now, keyAgeMs });

const isOld = (since: Date, { now, keyAgeMs }: KeyAge): boolean => now.getTime() - since.getTime() >= keyAgeMs;
