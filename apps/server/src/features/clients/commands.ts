import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { disconnectClient } from "./connected/disconnect-client.ts";
import { listConnectedClients } from "./connected/list-connected-clients.ts";
import type { ClientsDependencies } from "./dependencies.ts";
import { listClients } from "./registry/list-clients.ts";
import { listServerKeys } from "./service-keys/list-server-keys.ts";

export const clientsCommands = (dependencies: ClientsDependencies): CommandHandler[] => [
  onCommand(calls.listClients, (exchange) => listClients(dependencies, exchange)),
  onCommand(calls.listServerKeys, (exchange) => listServerKeys(dependencies, exchange)),
  onCommand(calls.listConnectedClients, (exchange) => listConnectedClients(dependencies, exchange)),
  onCommand(calls.disconnectClient, (exchange) => disconnectClient(dependencies, exchange)),
];
