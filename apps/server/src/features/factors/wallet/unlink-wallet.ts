import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { announceUserChange, writeWallet } from "../../profile/index.ts";
import { emailOwner, ownerEmails, recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { assertNotLastWay, lockWaysIn } from "../ways-in/ways-in.ts";
import { leaveWallet } from "./leave-wallet.ts";

/** Removes the wallet and starts a hold; the last way to log in cannot be removed (WALLET-33, WALLET-34). */
export const unlinkWallet = async (
  dependencies: FactorDependencies,
  { actor, caller }: Pick<CommandExchange<typeof calls.unlinkWallet>, "actor" | "caller">,
): Promise<calls.User> => {
  const { db, outbox, holds } = dependencies;
  const { userId, sessionId } = actor;
  const user = await inTransaction(db, async (transaction) => {
    const ways = await lockWaysIn(transaction, userId);
    if (ways.wallet === undefined) throw new Failure("wallet_not_linked");
    assertNotLastWay(ways, "wallet");
    await leaveWallet(dependencies, transaction, actor, ways.wallet);
    if (!(await writeWallet(transaction, userId, null))) throw new Failure("account_locked");
    const heldUntil = await holds.start(transaction, { userId, reason: "wallet_removed" });
    await recordEvent(transaction, { userId, kind: "wallet_removed", sessionId, caller });
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.wallet_removed, heldUntil, caller });
    return announceUserChange(transaction, userId);
  });
  outbox.poke();
  return user;
};
