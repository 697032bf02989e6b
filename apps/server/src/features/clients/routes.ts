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
  dependencies: ClientsDependencies & { keys: TokenKeys },
  oidc: Pick<Oidc, "provider">,
): HttpHandler[] => [
  onHttp(calls.findClient, ({ query }) => findClient(dependencies, query)),

  onHttp(calls.newExternalCode, ({ actor, body: { origin, code_challenge: codeChallenge } }) =>
    newExternalCode(dependencies, { actor, origin, codeChallenge }),
  ),

  {
    ...onHttp(calls.exchangeExternalCode, ({ body }) => exchangeExternalCode(dependencies, body)),
    // A client without a server asks from its page.
    isOriginAllowed: async (origin) => (await clientOfOrigin(dependencies.db, origin)) !== undefined,
  },

  onHttp(calls.readInteraction, async ({ query: { uid }, cookieHeader }) =>
    readInteraction(await oidc.provider(), { uid, cookieHeader }),
  ),

  onHttp(calls.decideInteraction, async ({ query: { uid }, body: { decision }, actor, cookieHeader }) =>
    decideInteraction(await oidc.provider(), { uid, decision, actor, cookieHeader }),
  ),
];
