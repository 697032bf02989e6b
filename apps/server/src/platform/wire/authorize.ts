import { type Access, sessionLifeMs } from "@passport/protocol";
import type { Actor } from "./actor.ts";
import { Failure } from "./failure.ts";

/** Throws unless the actor may make a call of this access level. Both edges ask here, so that no level means two things. */
export const authorize = (access: Access, actor: Actor | undefined, now: Date = new Date()): void => {
  if (access === "guest") return;
  // ROUTE-19. A session is a player; it never stands for a client's server.
  if (actor === undefined || access === "service") throw new Failure("not_authenticated");
  if (access === "step-up" && now.getTime() - actor.authenticatedAt.getTime() > sessionLifeMs.stepUp) {
    throw new Failure("step_up_required");
  }
  // USER-11: the exact string, nothing like it.
  if (typeof access === "object" && !actor.permissions.includes(access.permission)) {
    throw new Failure("permission_denied");
  }
};
