import { getAddress } from "viem";
import { addressRange } from "../../../platform/http/address-range.ts";
import type { AttemptPolicy } from "../../../platform/limits/attempt-policy.ts";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { countFailure, readAttempts } from "../../../platform/limits/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { findWalletOwner } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import type { Device } from "../device.ts";
import { type Entry, enterWithIdentity } from "../identities/enter-with-identity.ts";
import { recordEvent } from "../security-log/store.ts";
import { mustWait } from "../wait.ts";
import { judgeSignature } from "./judge-signature.ts";

/** Signatures cannot be guessed. The limit stops one address from wasting our time and our nodes'. */
const byRange: AttemptPolicy = {
  free: 20,
  firstDelayMs: 1000,
  longestDelayMs: 15 * 60_000,
  forgottenAfterMs: 15 * 60_000,
};

export interface WalletLogin {
  address: string;
  signature: string;
  nonce: string;
  device: Device;
}

/** WALLET-10, WALLET-14. Whatever is wrong, the answer is the same, whether or not the wallet has an account. */
export const loginWithWallet = async (
  dependencies: AccessDependencies,
  { address, signature, nonce, device }: WalletLogin,
): Promise<Entry> => {
  const { db } = dependencies;
  const { caller, browserHash } = device;
  const range = limitKey("wallet login", "range", addressRange(caller.address));
  const { waitMs } = await readAttempts(db, range, byRange);
  if (waitMs > 0) throw mustWait(waitMs);

  const holder = { purpose: "login", browserHash } as const;
  const verdict = await judgeSignature(dependencies, { holder, address, signature, nonce });
  const identity = { way: "wallet", subject: getAddress(address) } as const;
  if (verdict === "valid") return enterWithIdentity(dependencies, identity, device);
  if (verdict === "invalid") {
    const userId = (await findWalletOwner(db, address)) ?? null;
    await recordEvent(db, { userId, kind: "login_failed", factor: "wallet", caller });
  }
  await countFailure(db, range, byRange);
  throw new Failure("signature_invalid");
};
