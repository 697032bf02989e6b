import { type Access, type Declaration, type StaffAccess, sessionLifeMs, staffClasses } from "@passport/protocol";
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
  if (isOfStaff(access) && !access.oneOf.some((permission) => actor.permissions.includes(permission))) {
    throw new Failure("permission_denied");
  }
  // Before the step-up: a player should not have to log in again for what stays locked anyway. What debits or
  // signs looks once more in its own transaction (S9); this look is the first, not the only one.
  if (locks.some((lock) => actor.locks.includes(lock))) throw new Failure("account_locked");
  if (access === "step-up" && !hasConfirmed(actor, now)) throw new Failure("step_up_required");
  // A member of staff has proven a second factor lately, whatever the call: a login by password is none (USER-21).
  if (isOfStaff(access) && !isWithin(staffClasses[access.staff].factorMs, actor.twoFactorAt, now))
    throw new Failure("step_up_required");
};

const isOfStaff = (access: Access): access is StaffAccess => typeof access === "object";

/** S8: within the last ten minutes, and by what the account confirms with. */
export const hasConfirmed = (actor: Actor, now: Date = new Date()): boolean => {
  const confirmedAt = actor.confirmsBySecondFactor ? actor.twoFactorAt : actor.authenticatedAt;
  return isWithin(sessionLifeMs.stepUp, confirmedAt, now);
};

/** As a step-up, and by a second factor, whether the account needs one for that or not. */
export const hasProvenFactor = (actor: Actor, now: Date = new Date()): boolean =>
  isWithin(sessionLifeMs.stepUp, actor.twoFactorAt, now);

const isWithin = (ms: number, at: Date | undefined, now: Date): boolean =>
  at !== undefined && now.getTime() - at.getTime() <= ms;
