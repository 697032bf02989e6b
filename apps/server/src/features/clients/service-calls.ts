/** The calls of the service API that are about players, bound to their use cases. */
import * as calls from "@passport/protocol";
import { onService, type ServiceHandler } from "../../platform/wire/handlers.ts";
import type { ClientsDependencies } from "./dependencies.ts";
import { listPlayers, readPlayer } from "./players/read-players.ts";

export const clientsServiceCalls = (dependencies: Pick<ClientsDependencies, "db">): ServiceHandler[] => [
  onService(calls.listPlayers, (exchange) => listPlayers(dependencies, exchange)),
  onService(calls.readPlayer, (exchange) => readPlayer(dependencies, exchange)),
];
