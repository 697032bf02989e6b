import type { Transaction } from "@passport/database";
import type { Caller } from "../../../platform/wire/caller.ts";
import {
  deleteIdentity,
  deletePendingSecret,
  type LinkedProvider,
  providerNames,
  suspendNewWays,
  type WayKind,
  type WayRow,
} from "../../factors/index.ts";
import { removeWallet } from "../../profile/index.ts";
import { type Factor, type Moment, recordEvent } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";

export interface Denial {
  userId: string;
  /** When what was not the owner's doing happened. Whatever came with it or after it is a thief's until proven otherwise. */
  moment: Moment;
  tokenHash: Buffer;
  caller: Caller;
}

/**
 * Suspends whatever was added since (SESSION-27). Of that, providers' accounts are removed here and the wallet in
 * `removeNewWallet`. Second factors stay suspended: the link proves access to a mailbox, which must never be enough to remove
 * one (decision 0036), and a thief's own must not keep the owner out either (0059). The owner removes them with an older one, or
 * support does. Call it under `lockWaysIn`: a login method that is being connected either was connected before and is suspended,
 * or finds the account locked. Returns what was suspended.
 */
export const closeNewWays = async (
  transaction: Transaction,
  { userId, tokenHash, caller }: Denial,
): Promise<readonly WayRow[]> => {
  const suspended = await suspendNewWays(transaction, userId, tokenHash);
  for (const { kind } of suspended) {
    if (isProvider(kind)) {
      await deleteIdentity(transaction, { userId, provider: kind });
      await recordEvent(transaction, { userId, kind: "identity_disconnected", factor: kind, caller });
    }
    const factor = factorsKept[kind];
    if (factor !== undefined) await recordEvent(transaction, { userId, kind: "way_suspended", factor, caller });
  }
  await deletePendingSecret(transaction, userId);
  return suspended;
};

const isProvider = (kind: WayKind): kind is LinkedProvider => kind in providerNames;

/** As the log names them. */
const factorsKept: Readonly<Partial<Record<WayKind, Factor>>> = {
  passkey: "passkey",
  authenticator: "passcode",
  recovery_codes: "recovery_code",
};

/** Under the lock of the player's row, where the wallet is. */
export const removeNewWallet = async (
  { holds }: EntryDependencies,
  transaction: Transaction,
  { userId, moment, caller }: Denial,
  suspended: readonly WayRow[],
): Promise<void> => {
  // An address that was left since has an age too: none of the thief's may be ready when it is linked again.
  await holds.forgetAddressesSince(transaction, userId, moment);
  if (!suspended.some(({ kind }) => kind === "wallet")) return;
  await removeWallet(transaction, userId);
  await recordEvent(transaction, { userId, kind: "wallet_removed", factor: byLink, caller });
};

const byLink: Factor = "email_link";
