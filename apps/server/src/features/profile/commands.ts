import { readUser as readUserCall, updateUser as updateUserCall } from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { readUser } from "./read-user.ts";
import { type UpdateUserDependencies, updateUser } from "./update-user.ts";

export const profileCommands = (dependencies: UpdateUserDependencies): CommandHandler[] => [
  onCommand(readUserCall, ({ actor, payload }) => readUser(dependencies.db, actor, payload.username)),
  onCommand(updateUserCall, ({ actor, payload }) => updateUser(dependencies, actor, payload)),
];
