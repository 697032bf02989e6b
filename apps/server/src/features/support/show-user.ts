import { inTransaction } from "@passport/database";
import type { OutputOf, showUser as showUserCall } from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { readOwnUser } from "../profile/index.ts";
import type { StaffRequest, SupportDependencies } from "./dependencies.ts";

const latestEvents = 20;

/** What the player sees of themselves, and nothing that could log anybody in. */
export const showUser = ({ db, access }: SupportDependencies, request: StaffRequest<typeof showUserCall>) =>
  inTransaction(db, async (transaction): Promise<OutputOf<typeof showUserCall>> => {
    const { actor, requestId } = request;
    const user = (await readOwnUser(transaction, request.user_id))?.user;
    if (user === undefined) throw new Failure("not_found");
    const sessions = await access.listSessions(transaction, { userId: user.id, sessionId: actor.sessionId });
    const { events } = await access.listEvents(transaction, { userId: user.id }, { limit: latestEvents });
    await recordAudit(transaction, {
      actorId: actor.userId,
      action: "user.read",
      subject: user.id,
      details: {},
      requestId,
    });
    return { user, sessions, events };
  });
