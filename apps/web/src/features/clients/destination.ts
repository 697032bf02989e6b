/**
 * Where an external login leads. Only registered clients are ever redirected to: the server says whose the
 * address is, and the page judges it once more by what was registered (E1, EXTERNAL-4 to EXTERNAL-6).
 */
import { type ClientSummary, findClient, readInteraction } from "@passport/protocol/calls/clients";
import { messageText } from "@passport/protocol/messages";
import { sameOriginPath } from "@passport/protocol/redirect-target";
import { redirectTargetOf, registeredOrigin } from "@passport/protocol/registered-target";
import { ApiError } from "../../lib/api/api-error.ts";
import { call } from "../../lib/api/call.ts";
import type { ExternalSearch } from "./external-search.ts";

export type Destination =
  /** No other site: a login like any other. */
  | { kind: "own"; path: string | undefined }
  /** A full-page redirect after the login (EXTERNAL-3). */
  | { kind: "redirect"; site: string; clientId: string; url: string }
  /** EXTERNAL-2. `fallback` is a registered redirect URL, for a window that has lost its opener. */
  | {
      kind: "opener";
      site: string;
      origin: string;
      challenge: string | undefined;
      state: string | undefined;
      acrValues: string | undefined;
      fallback: string | undefined;
    }
  /** An OpenID Connect request that waits for its player (E4). */
  | { kind: "interaction"; site: string; clientId: string; uid: string };

const unknownClient = () => new ApiError({ code: "client_unknown", message: messageText("client_unknown") });

/** Of addresses that claim to be this client's. Throws for one that is not. LOGIN-22: a redirect comes before a post. */
export const judgeDestination = (
  { origin, redirectURL, challenge, state, acr: acrValues }: ExternalSearch,
  client: ClientSummary | undefined,
  ownOrigin: string,
): Destination => {
  const registered = registeredOrigin(origin, client?.origins ?? []);
  const target = redirectTargetOf(redirectURL, ownOrigin, client?.redirect_urls ?? []);
  if ((origin !== undefined && registered === undefined) || (redirectURL !== undefined && target === undefined))
    throw unknownClient();
  if (target?.kind === "own") return { kind: "own", path: target.path };
  const site = client?.name ?? "";
  if (target) return { kind: "redirect", site, clientId: client?.client_id ?? "", url: target.url };
  if (registered === undefined) return { kind: "own", path: undefined };
  return { kind: "opener", site, origin: registered, challenge, state, acrValues, fallback: client?.redirect_urls[0] };
};

/** Rejects with an ApiError: `client_unknown` and `interaction_over` are final, the others can be tried again. */
export const findDestination = async (search: ExternalSearch): Promise<Destination> => {
  const { origin, redirectURL, interaction } = search;
  if (interaction !== undefined) {
    const { client } = await call(readInteraction, { query: { uid: interaction } });
    return { kind: "interaction", site: client.name, clientId: client.client_id, uid: interaction };
  }
  // A path of ours belongs to no client; only another site's address does.
  const foreign = sameOriginPath(redirectURL, location.origin) === undefined ? redirectURL : undefined;
  const client =
    origin === undefined && foreign === undefined
      ? undefined
      : await call(findClient, { query: { origin, redirectURL: foreign } });
  const acr = new URLSearchParams(location.search).get("acr");
  return judgeDestination({ ...search, ...(acr !== null && { acr }) }, client, location.origin);
};
