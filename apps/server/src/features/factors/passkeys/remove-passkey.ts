import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { User } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { announceUserChange, lockAccount } from "../../profile/index.ts";
import { askForRenewal, emailOwner, ownerEmails, recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { dropNeedlessRecoveryCodes } from "../recovery-codes/store.ts";
import { endOtherLogins } from "../ways-in/end-other-logins.ts";
import { assertNotLastWay, lockWaysIn } from "../ways-in/ways-in.ts";
import { deletePasskey, hasPasskey } from "./store.ts";

type Exchange = Pick<CommandExchange<typeof calls.removePasskey>, "actor" | "payload" | "caller" | "giveTicket">;

/** PASSKEY-8: it opens nothing any more, other devices are logged out, and what can leave waits. */
export const removePasskey = async (
  dependencies: FactorDependencies,
  { actor, payload, caller, giveTicket }: Exchange,
): Promise<User> => {
  const { userId, sessionId } = actor;
  const user = await inTransaction(dependencies.db, async (transaction) => {
    const waysIn = await lockWaysIn(transaction, userId);
    const name = await deletePasskey(transaction, userId, payload.id);
    if (name === undefined) throw new Failure("not_found");
    if (!(await hasPasskey(transaction, userId))) assertNotLastWay(waysIn, "passkey");
    await askForRenewal(transaction, sessionId, giveTicket);
    await endOtherLogins(transaction, actor);
    await dropNeedlessRecoveryCodes(transaction, userId);
    if ((await lockAccount(transaction, userId)).total_lock) throw new Failure("account_locked");
    const heldUntil = await dependencies.holds.start(transaction, { userId, reason: "passkey_removed" });
    await recordEvent(transaction, { userId, kind: "passkey_removed", factor: "passkey", sessionId, caller });
    const values = { passkey: name };
    await emailOwner(dependencies, transaction, {
      userId,
      email: ownerEmails.passkey_removed,
      values,
      heldUntil,
      caller,
    });
    return announceUserChange(transaction, userId);
  });
  dependencies.outbox.poke();
  return user;
};
