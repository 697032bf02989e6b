import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { readUser } from "./read-user.ts";

export const profileCommands = (dependencies: { db: Database }): CommandHandler[] => [
  onCommand(calls.readUser, (exchange) => readUser(dependencies, exchange)),
];
