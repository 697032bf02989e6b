import { inTransaction, newId, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { type Passkey, passkeysMax } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { announceUserChange, lockAccount } from "../../profile/index.ts";
import {
  askForRenewal,
  browserName,
  emailOwner,
  markTwoFactor,
  ownerEmails,
  recordEvent,
} from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { giveRecoveryCodes } from "../recovery-codes/give-recovery-codes.ts";
import { lockWaysIn } from "../ways-in/ways-in.ts";
import { holderOfSession } from "./challenge.ts";
import { judgeNewPasskey } from "./judge-new-passkey.ts";
import { findPasskeys, insertPasskey } from "./store.ts";
import { toPasskey } from "./to-passkey.ts";

type Exchange = Pick<CommandExchange<typeof calls.addPasskey>, "actor" | "payload" | "caller" | "giveTicket">;

/** PASSKEY-6: from here on it opens the account, and what is sensitive is confirmed by a second factor. */
export const addPasskey = async (
  dependencies: FactorDependencies,
  { actor, payload, caller, giveTicket }: Exchange,
): Promise<Passkey> => {
  const { userId, sessionId } = actor;
  const holder = { purpose: "register", holderHash: holderOfSession(sessionId), userId } as const;
  const made = await judgeNewPasskey(dependencies, holder, payload.passkey);
  if (made === undefined) throw new Failure("passkey_refused");
  const name = payload.name ?? browserName(caller.userAgent);
  const passkey = await inTransaction(dependencies.db, async (transaction) => {
    await lockWaysIn(transaction, userId);
    if ((await findPasskeys(transaction, userId)).length >= passkeysMax) throw new Failure("too_many_passkeys");
    const row = await insertPasskey(transaction, { id: newId(), user_id: userId, name, ...made });
    if (row === undefined) throw new Failure("passkey_refused");
    await giveRecoveryCodes(dependencies, transaction, userId);
    // The device has just verified the player.
    await markTwoFactor(transaction, sessionId, "passkey");
    await askForRenewal(transaction, sessionId, giveTicket);
    await assertMayHaveOne(transaction, userId);
    const heldUntil = await dependencies.holds.start(transaction, { userId, reason: "passkey_added" });
    await recordEvent(transaction, { userId, kind: "passkey_added", factor: "passkey", sessionId, caller });
    const values = { passkey: name };
    await emailOwner(dependencies, transaction, {
      userId,
      email: ownerEmails.passkey_added,
      values,
      heldUntil,
      caller,
    });
    await announceUserChange(transaction, userId);
    return row;
  });
  dependencies.outbox.poke();
  return toPasskey(passkey);
};

/** The player's row comes last, as everywhere. */
const assertMayHaveOne = async (transaction: Transaction, userId: string): Promise<void> => {
  const account = await lockAccount(transaction, userId);
  if (account.total_lock) throw new Failure("account_locked");
  // The account may be registered with another person's email, whose owner must find no door that only another knows.
  if (account.has_unproven_email) throw new Failure("email_unverified");
};
