import { inTransaction, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { getAddress } from "viem";
import type { Actor } from "../../../platform/wire/actor.ts";
import { hasProvenFactor } from "../../../platform/wire/authorize.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { announceUserChange, isWalletTaken, lockAccount, writeWallet } from "../../profile/index.ts";
import { emailOwner, ownerEmails, recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { lockWaysIn } from "../ways-in/ways-in.ts";
import { judgeSignature } from "./judge-signature.ts";
import { leaveWallet } from "./leave-wallet.ts";

/** Links a wallet to the own account; nothing goes to a new one for 24 h, unless it is the first and a second factor of long ago confirms it (WALLET-25, WALLET-28, WALLET-29). */
export const linkWallet = async (
  dependencies: FactorDependencies,
  { actor, payload, caller }: CommandExchange<typeof calls.linkWallet>,
): Promise<calls.User> => {
  const { signature, nonce } = payload;
  // The id is who the page takes the player for.
  if (payload.id !== actor.userId) throw new Failure("not_found");
  const address = getAddress(payload.public_address);
  const holder = { purpose: "link", userId: actor.userId } as const;
  const verdict = await judgeSignature(dependencies, { holder, address, signature, nonce });
  if (verdict !== "valid") throw new Failure("signature_invalid");
  const user = await inTransaction(dependencies.db, (transaction) =>
    putInPlace(dependencies, transaction, { actor, address, caller }),
  ).catch((error: unknown) => {
    throw isWalletTaken(error) ? new Failure("wallet_taken") : error;
  });
  dependencies.outbox.poke();
  return user;
};

const putInPlace = async (
  dependencies: FactorDependencies,
  transaction: Transaction,
  { actor, address, caller }: { actor: Actor; address: string; caller: Caller },
): Promise<calls.User> => {
  const { userId, sessionId } = actor;
  const { wallet: before } = await lockWaysIn(transaction, userId);
  if (before?.toLowerCase() === address.toLowerCase()) return announceUserChange(transaction, userId);
  if (before !== undefined) await leaveWallet(dependencies, transaction, actor, before);
  // As for a provider's account: the owner of an email that another person registered must not find another's wallet in it.
  if ((await lockAccount(transaction, userId)).has_unproven_email) throw new Failure("email_unverified");
  const isProven = hasProvenFactor(actor);
  const { usableFrom, heldUntil } = await dependencies.holds.useAddress(transaction, { userId, address, isProven });
  // G3: the lock decides here, in the statement that writes.
  if (!(await writeWallet(transaction, userId, { address, usableFrom }))) throw new Failure("account_locked");
  const kind = before === undefined ? "wallet_linked" : "wallet_replaced";
  await recordEvent(transaction, { userId, kind, factor: "wallet", sessionId, caller });
  await emailOwner(dependencies, transaction, { userId, email: ownerEmails[kind], heldUntil, caller });
  return announceUserChange(transaction, userId);
};
