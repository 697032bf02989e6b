import { getAddress } from "viem";
import { limitByRange } from "../../../platform/limits/limit-by-range.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { judgeSignature } from "../../factors/index.ts";
import { findWalletOwner } from "../../profile/index.ts";
import { type Device, recordEvent } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { type Entry, enterWithIdentity } from "./enter-with-identity.ts";

export interface WalletLogin {
  address: string;
  signature: string;
  nonce: string;
  device: Device;
}

/** WALLET-10, WALLET-14. Whatever is wrong, the answer is the same, whether or not the wallet has an account. */
export const loginWithWallet = async (
  dependencies: EntryDependencies,
  { address, signature, nonce, device }: WalletLogin,
): Promise<Entry> => {
  const { db } = dependencies;
  const { caller, browserHash } = device;
  const limit = await limitByRange(dependencies, "wallet login", caller.address);

  const holder = { purpose: "login", browserHash } as const;
  const verdict = await judgeSignature(dependencies, { holder, address, signature, nonce });
  const identity = { way: "wallet", subject: getAddress(address) } as const;
  if (verdict === "valid") return enterWithIdentity(dependencies, identity, device);
  if (verdict === "invalid") {
    const userId = (await findWalletOwner(db, address)) ?? null;
    await recordEvent(db, { userId, kind: "login_failed", factor: "wallet", caller });
  }
  await limit.countFailure();
  throw new Failure("signature_invalid");
};
