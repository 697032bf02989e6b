/** Other sites that log in with Passport: registered clients, one-time codes, OpenID Connect. */
import type { Mount } from "../../platform/http/mount.ts";
import { deleteInBatches } from "../../platform/jobs/delete-in-batches.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { RequestKind } from "../approvals/index.ts";
import { deleteExpiredCodes } from "./codes/store.ts";
import { clientsCommands } from "./commands.ts";
import type { ClientsDependencies } from "./dependencies.ts";
import { rotateKeys } from "./keys/rotate-keys.ts";
import { createTokenKeys } from "./keys/token-keys.ts";
import { clientKinds } from "./kinds.ts";
import { listConsents } from "./oidc/list-consents.ts";
import { createOidc } from "./oidc/provider.ts";
import { deleteExpiredPayloads } from "./oidc/store.ts";
import { clientsRoutes } from "./routes.ts";
import { clientsServiceCalls } from "./service-calls.ts";
import { type AuthenticateGame, createAuthenticateGame } from "./service-keys/authenticate-game.ts";

export { clientsEraser } from "./erase.ts";
export { revokeKeys } from "./keys/revoke-keys.ts";
export { connectPlayer } from "./players/connect-player.ts";
export { findGamesOfPlayers, findPlayer, playerIdOf } from "./players/find-player.ts";
export { type SeedClient, seedClients } from "./registry/seed-clients.ts";
export { addServiceKey } from "./service-keys/add-service-key.ts";
export { createAuthenticateGame } from "./service-keys/authenticate-game.ts";
export { seedServiceKey } from "./service-keys/seed-service-key.ts";

/** What clients does for other features, bound to its own dependencies. */
export interface ClientsVerbs {
  listConsents(userId: string): ReturnType<typeof listConsents>;
  /** For the service edge: the game whose key this header holds. */
  authenticateGame: AuthenticateGame;
}

export interface ClientsFeature extends Handlers, ClientsVerbs {
  /** The endpoints of the OpenID Connect standard. */
  mounts: Mount[];
  jobs: Job[];
  kinds: RequestKind[];
}

export const createClients = async (given: ClientsDependencies): Promise<ClientsFeature> => {
  const dependencies = { ...given, keys: createTokenKeys(given) };
  const oidc = createOidc(dependencies);
  return {
    listConsents: (userId) => listConsents(dependencies, userId),
    authenticateGame: createAuthenticateGame(dependencies.db),
    http: clientsRoutes({ ...dependencies, oidc }),
    commands: clientsCommands(dependencies),
    service: clientsServiceCalls(dependencies),
    mounts: [oidc.mount],
    kinds: clientKinds(dependencies),
    jobs: [
      {
        name: "delete-expired-codes",
        schedule: "12 * * * *",
        run: () => deleteInBatches((limit) => deleteExpiredCodes(dependencies.db, limit)),
      },
      {
        name: "delete-expired-payloads",
        schedule: "32 * * * *",
        run: () => deleteInBatches((limit) => deleteExpiredPayloads(dependencies.db, limit)),
      },
      { name: "rotate-token-keys", schedule: "22 3 * * *", run: () => rotateKeys(dependencies) },
    ],
  };
};
