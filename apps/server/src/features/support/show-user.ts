import { inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { readOwnUser, readTenant } from "../profile/index.ts";
import type { SupportDependencies } from "./dependencies.ts";

const latestEvents = 20;

/** What the player sees of themselves, and nothing that could log anybody in. */
export const showUser = (
  { db, access }: SupportDependencies,
  { actor, payload, caller: { requestId } }: CommandExchange<typeof calls.showUser>,
) =>
  inTransaction(db, async (transaction): Promise<calls.OutputOf<typeof calls.showUser>> => {
    const user = (await readOwnUser(transaction, payload.user_id))?.user;
    if (user === undefined) throw new Failure("not_found");
    const sessions = await access.listSessions(transaction, { userId: user.id, sessionId: actor.sessionId });
    const { events } = await access.listEvents(transaction, { userId: user.id, limit: latestEvents });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "user.read",
      subject: user.id,
      details: {},
      requestId,
    });
    return { user, tenant: await readTenant(transaction, user.id), sessions, events };
  });
