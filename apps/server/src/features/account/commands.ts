import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { cancelDeletion } from "./deletion/cancel-deletion.ts";
import { requestDeletion } from "./deletion/request-deletion.ts";
import type { AccountDependencies } from "./dependencies.ts";
import { lockUser } from "./lock/lock-user.ts";
import { updateUser } from "./update/update-user.ts";
import { updateUsername } from "./update/update-username.ts";

export const accountCommands = (dependencies: AccountDependencies): CommandHandler[] => [
  onCommand(calls.updateUser, (exchange) => updateUser(dependencies, exchange)),
  onCommand(calls.updateUsername, async (exchange) => ({
    success: true as const,
    user: await updateUsername(dependencies, exchange),
  })),
  onCommand(calls.sendEmailCode, async ({ actor, payload, caller }) => ({
    token: await dependencies.access.sendOwnCode({ actor, email: payload.email, caller }),
  })),

  onCommand(calls.lockUser, (exchange) => lockUser(dependencies, exchange)),
  onCommand(calls.requestDeletion, (exchange) => requestDeletion(dependencies, exchange)),
  onCommand(calls.cancelDeletion, (exchange) => cancelDeletion(dependencies, exchange)),
];
