import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { UpdateDependencies } from "../dependencies.ts";
import { changeOwnUser } from "./update-user.ts";

/** Renames the session's user (USER-7). */
export const updateUsername = async (
  dependencies: UpdateDependencies,
  { actor, payload: { username }, caller, giveTicket }: CommandExchange<typeof calls.updateUsername>,
): Promise<calls.User> => {
  if (username.trim() === "") throw new Failure("username_required");
  return changeOwnUser(dependencies, { actor, wish: { new_username: username }, caller, giveTicket });
};
