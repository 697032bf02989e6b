/** What "This wasn't me" has suspended, for the owner: to see, and to remove with a factor that is older. */
import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { suspendedWaySchema } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { announceUserChange } from "../../profile/index.ts";
import { askForRenewal, emailOwner, ownerEmails, recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { assertFreshSecondFactor } from "../ways-in/assert-fresh-second-factor.ts";
import { findSuspendedWays, isProvenByOldFactor } from "../ways-in/ways-in-store.ts";
import { removeSuspendedFactors } from "./remove-second-factors.ts";

export const listSuspended = async (
  { db }: Pick<FactorDependencies, "db">,
  { actor }: Pick<CommandExchange<typeof calls.listSuspendedWays>, "actor">,
): Promise<calls.SuspendedWay[]> =>
  (await findSuspendedWays(db, actor.userId)).map(({ kind, name, added_at, suspended_at }) =>
    suspendedWaySchema.parse({
      kind,
      name,
      added_at: added_at.toISOString(),
      suspended_at: suspended_at.toISOString(),
    }),
  );

/**
 * SESSION-27: a suspended factor counts until it is removed, so that access to a mailbox is not enough to get around it; the proof
 * must be one that neither the thief nor a mailbox has.
 */
export const removeSuspended = async (
  dependencies: FactorDependencies,
  {
    actor,
    caller,
    giveTicket,
  }: Pick<CommandExchange<typeof calls.removeSuspendedWays>, "actor" | "caller" | "giveTicket">,
): Promise<calls.User> => {
  const { userId, sessionId } = actor;
  if ((await findSuspendedWays(dependencies.db, userId)).length === 0) throw new Failure("nothing_suspended");
  assertFreshSecondFactor(actor);
  const user = await inTransaction(dependencies.db, async (transaction) => {
    if (!(await isProvenByOldFactor(transaction, sessionId))) throw new Failure("older_factor_needed");
    if (!(await removeSuspendedFactors(transaction, userId))) throw new Failure("nothing_suspended");
    await askForRenewal(transaction, sessionId, giveTicket);
    await recordEvent(transaction, { userId, kind: "suspended_removed", sessionId, caller });
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.suspended_removed, caller });
    return announceUserChange(transaction, userId);
  });
  dependencies.outbox.poke();
  return user;
};
