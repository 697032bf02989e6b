import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "./dependencies.ts";
import { registerClient } from "./registry/register-client.ts";
import { renewClientSecret } from "./registry/renew-client-secret.ts";
import { findAllClients } from "./registry/store.ts";
import { toClient } from "./registry/to-client.ts";
import { updateClient } from "./registry/update-client.ts";

export const clientsCommands = (dependencies: ClientsDependencies): CommandHandler[] => [
  onCommand(calls.listClients, async () => (await findAllClients(dependencies.db)).map(toClient)),
  onCommand(calls.registerClient, (exchange) => registerClient(dependencies, exchange)),
  onCommand(calls.updateClient, (exchange) => updateClient(dependencies, exchange)),
  onCommand(calls.renewClientSecret, (exchange) => renewClientSecret(dependencies, exchange)),
];
