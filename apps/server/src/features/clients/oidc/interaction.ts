/** An authorization request that waits for its player: what our page reads of it, and how it ends there. */
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { errors, type Provider } from "oidc-provider";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import { hasSecondFactor } from "../../factors/index.ts";
import { assertContext } from "../authentication/assert-context.ts";
import { demandsTwoFactors } from "../authentication/context.ts";
import { assertOpensSites } from "../players/opens-sites.ts";
import { consentedOf } from "./client-metadata.ts";
import { giveGrant } from "./grant.ts";
import type { Oidc } from "./provider.ts";

interface InteractionDependencies {
  db: Database;
  oidc: Pick<Oidc, "provider">;
}

interface Waiting {
  uid: string;
  cookieHeader: string | undefined;
}

export const readInteraction = async (
  { oidc }: Pick<InteractionDependencies, "oidc">,
  { query: { uid }, cookieHeader }: Pick<HttpExchange<typeof calls.readInteraction>, "query" | "cookieHeader">,
): Promise<calls.OutputOf<typeof calls.readInteraction>> => {
  const { clientId, clientName, scope } = await findInteraction(await oidc.provider(), { uid, cookieHeader });
  return { client: { client_id: clientId, name: clientName }, scopes: scope.split(" ") };
};

/** Returns where the browser goes next: to the provider, which finishes what it began there. */
export const decideInteraction = async (
  { db, oidc }: InteractionDependencies,
  exchange: Pick<HttpExchange<typeof calls.decideInteraction>, "actor" | "query" | "body" | "cookieHeader">,
): Promise<{ redirect_to: string }> => {
  const { actor, query, body, cookieHeader } = exchange;
  const waiting = { uid: query.uid, cookieHeader };
  const provider = await oidc.provider();
  const { consented, scope, acrValues, wantsFreshLogin, since } = await findInteraction(provider, waiting);
  const end = async (result: Parameters<Provider["interactionResult"]>[2]) => {
    const [request, response] = exchangeOf(waiting);
    return {
      redirect_to: await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false }),
    };
  };
  if (body.decision === "cancel") return end(await refusalOf(db, actor, acrValues));
  if (actor === undefined) throw new Failure("not_authenticated");
  assertOpensSites(actor);
  const loggedInAt = Math.floor(actor.authenticatedAt.getTime() / 1000);
  if (wantsFreshLogin && loggedInAt < since) throw new Failure("not_authenticated");
  await assertContext(db, actor, acrValues);
  const grantId = await giveGrant(provider, { userId: actor.userId, client: consented, scope });
  return end({ login: { accountId: actor.userId, ts: loggedInAt }, consent: { grantId } });
};

/** EXTERNAL-26: a client that demanded more than this player can prove is told so. */
const refusalOf = async (db: Database, actor: Actor | undefined, acrValues: unknown) => {
  const isUnmet = actor !== undefined && demandsTwoFactors(acrValues) && !(await hasSecondFactor(db, actor.userId));
  return isUnmet
    ? {
        error: "unmet_authentication_requirements",
        error_description: "The player has no two-factor authentication.",
      }
    : { error: "access_denied", error_description: "The player cancelled." };
};

/** The cookie says which request this browser began; another one, though it exists, is not for this browser. */
const findInteraction = async (provider: Provider, waiting: Waiting) => {
  const found = await provider.interactionDetails(...exchangeOf(waiting)).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  const client = found && (await provider.Client.find(String(found.params["client_id"])));
  if (found === undefined || client === undefined || found.uid !== waiting.uid) throw new Failure("interaction_over");
  const { reasons } = found.prompt;
  return {
    clientId: client.clientId,
    consented: consentedOf(client),
    clientName: client.clientName ?? client.clientId,
    scope: String(found.params["scope"]),
    acrValues: found.params["acr_values"],
    since: found.iat,
    wantsFreshLogin: reasons.includes("login_prompt") || reasons.includes("max_age"),
  };
};

/** The library reads its cookies from a request of Node's; this one holds nothing else. */
const exchangeOf = ({ cookieHeader }: Waiting): [IncomingMessage, ServerResponse] => {
  const request = new IncomingMessage(new Socket());
  if (cookieHeader !== undefined) request.headers.cookie = cookieHeader;
  return [request, new ServerResponse(request)];
};
