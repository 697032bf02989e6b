import { type Declaration, sessionLifeMs } from "@passport/protocol";
import type { Actor } from "./actor.ts";
import { Failure } from "./failure.ts";

type Policy = Pick<Extract<Declaration, { kind: "http" | "command" }>, "access" | "locks">;

/** Throws unless the actor may make a call of this policy. Both edges ask here, so that no level means two things. */
export const authorize = ({ access, locks }: Policy, actor: Actor | undefined, now: Date = new Date()): void => {
  // A client's server proves itself by what its call carries; a session is a player and never stands for one.
  if (access === "service") return;
  // A call that needs a session and has none gets no data (ROUTE-19).
  if (access !== "guest" && actor === undefined) throw new Failure("not_authenticated");
  if (actor === undefined) return;
  // USER-11: the exact string, nothing like it.
  if (typeof access === "object" && !actor.permissions.includes(access.permission)) {
    throw new Failure("permission_denied");
  }
  // Before the step-up: a player should not have to log in again for what stays locked anyway. What debits or
  // signs looks once more in its own transaction (S9); this look is the first, not the only one.
  if (locks.some((lock) => actor.locks.includes(lock))) throw new Failure("account_locked");
  const isStepUp = access === "step-up" || (typeof access === "object" && access.stepUp === true);
  if (isStepUp && !hasConfirmed(actor, now)) throw new Failure("step_up_required");
};

/** S8: within the last ten minutes, and by what the account confirms with. */
const hasConfirmed = (actor: Actor, now: Date): boolean => {
  const confirmedAt = actor.confirmsBySecondFactor ? actor.twoFactorAt : actor.authenticatedAt;
  return confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() <= sessionLifeMs.stepUp;
};
