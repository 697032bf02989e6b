import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { User } from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { announceUserChange, type Membership, readOwnUser, writeMembership } from "../profile/index.ts";
import type { SupportDependencies } from "./dependencies.ts";

type Exchange = CommandExchange<typeof calls.setUserOrganisation> | CommandExchange<typeof calls.setUserFaction>;

/** USER-32: to what a player belongs. It opens nothing and moves nothing, so one member of staff decides it. */
export const setMembership = async (
  { db, outbox }: SupportDependencies,
  { actor, payload, caller: { requestId } }: Exchange,
): Promise<User> => {
  const { user_id, reason, ...membership } = payload;
  const user = await inTransaction(db, async (transaction) => {
    const userId = (await readOwnUser(transaction, user_id))?.user.id;
    if (userId === undefined) throw new Failure("not_found");
    if (userId === actor.userId) throw new Failure("own_account");
    await writeMembership(transaction, userId, membership satisfies Membership);
    const changed = await announceUserChange(transaction, userId);
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "organisation_id" in membership ? "user.organisation" : "user.faction",
      subject: userId,
      details: { ...membership, reason },
      requestId,
    });
    return changed;
  });
  outbox.poke();
  return user;
};
