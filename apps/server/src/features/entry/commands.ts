/** The one command of a guest: everything else that opens an account sets a cookie, which a socket cannot. */
import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { EntryDependencies } from "./dependencies.ts";
import { register } from "./sign-up/register.ts";

export const entryCommands = (dependencies: EntryDependencies): CommandHandler[] => [
  onCommand(calls.register, (exchange) => register(dependencies, exchange)),
];
