import type { User } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { UpdateDependencies } from "./dependencies.ts";
import { changeOwnUser } from "./update-user.ts";

/** Renames the session's user (USER-7). */
export const updateUsername = async (
  dependencies: UpdateDependencies,
  { actor, username, caller }: { actor: Actor; username: string; caller: Caller },
): Promise<User> => {
  if (username.trim() === "") throw new Failure("username_required");
  return changeOwnUser(dependencies, { actor, wish: { new_username: username }, caller });
};
