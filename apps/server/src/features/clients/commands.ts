import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "./dependencies.ts";
import { disconnectClient } from "./players/disconnect-client.ts";
import { listConnectedClients } from "./players/list-connected-clients.ts";
import { registerClient } from "./registry/register-client.ts";
import { removeClient } from "./registry/remove-client.ts";
import { renewClientSecret } from "./registry/renew-client-secret.ts";
import { setClientCollection } from "./registry/set-client-collection.ts";
import { findAllClients } from "./registry/store.ts";
import { toClient } from "./registry/to-client.ts";
import { updateClient } from "./registry/update-client.ts";
import { createServerKey } from "./service-keys/create-server-key.ts";
import { revokeServerKey } from "./service-keys/revoke-server-key.ts";
import { rotateServerKey } from "./service-keys/rotate-server-key.ts";
import { findKeys } from "./service-keys/store.ts";
import { toServerKey } from "./service-keys/to-server-key.ts";

export const clientsCommands = (dependencies: ClientsDependencies): CommandHandler[] => [
  onCommand(calls.listClients, async () => (await findAllClients(dependencies.db)).map(toClient)),
  onCommand(calls.registerClient, (exchange) => registerClient(dependencies, exchange)),
  onCommand(calls.updateClient, (exchange) => updateClient(dependencies, exchange)),
  onCommand(calls.renewClientSecret, (exchange) => renewClientSecret(dependencies, exchange)),
  onCommand(calls.removeClient, (exchange) => removeClient(dependencies, exchange)),
  onCommand(calls.setClientCollection, (exchange) => setClientCollection(dependencies, exchange)),
  onCommand(calls.listServerKeys, async ({ payload: { client_id: clientId } }) =>
    (await findKeys(dependencies.db, clientId)).map(toServerKey),
  ),
  onCommand(calls.createServerKey, (exchange) => createServerKey(dependencies, exchange)),
  onCommand(calls.rotateServerKey, (exchange) => rotateServerKey(dependencies, exchange)),
  onCommand(calls.revokeServerKey, (exchange) => revokeServerKey(dependencies, exchange)),
  onCommand(calls.listConnectedClients, (exchange) => listConnectedClients(dependencies, exchange)),
  onCommand(calls.disconnectClient, (exchange) => disconnectClient(dependencies, exchange)),
];
