import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import { exchangeExternalCode } from "./codes/exchange-external-code.ts";
import { newExternalCode } from "./codes/new-external-code.ts";
import type { ClientsDependencies } from "./dependencies.ts";
import type { TokenKeys } from "./keys/token-keys.ts";
import { decideInteraction, readInteraction } from "./oidc/interaction.ts";
import type { Oidc } from "./oidc/provider.ts";
import { clientOfOrigin, findClient } from "./registry/find-client.ts";

export const clientsRoutes = (
  dependencies: ClientsDependencies & { keys: TokenKeys; oidc: Pick<Oidc, "provider"> },
): HttpHandler[] => [
  onHttp(calls.findClient, (exchange) => findClient(dependencies, exchange)),
  onHttp(calls.newExternalCode, (exchange) => newExternalCode(dependencies, exchange)),
  {
    ...onHttp(calls.exchangeExternalCode, (exchange) => exchangeExternalCode(dependencies, exchange)),
    // A client without a server asks from its page.
    isOriginAllowed: async (origin) => (await clientOfOrigin(dependencies.db, origin)) !== undefined,
  },
  onHttp(calls.readInteraction, (exchange) => readInteraction(dependencies, exchange)),
  onHttp(calls.decideInteraction, (exchange) => decideInteraction(dependencies, exchange)),
];
