import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";

/** Who changed a client, for the audit log. */
export interface By {
  actorId: string;
  requestId: string;
}

export const byStaff = ({ actor, caller }: { actor: Actor; caller: Caller }): By => ({
  actorId: actor.userId,
  requestId: caller.requestId,
});
