import type { Database } from "@passport/database";
import { readUser as readUserCall } from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { readUser } from "./read-user.ts";

export const profileCommands = (db: Database): CommandHandler[] => [
  onCommand(readUserCall, ({ actor, payload }) => readUser(db, actor, payload.username)),
];
