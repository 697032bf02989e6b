import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { isUsableOrigin, isUsableRedirect, registeredRedirect } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import { isClientId } from "./client-id.ts";
import { type ClientRow, findClientById, findClientByOrigin, findClientByRedirect } from "./store.ts";
import { toClientSummary } from "./to-client.ts";

export const clientOfId = async (db: Database, id: string): Promise<ClientRow | undefined> =>
  isClientId(id) ? findClientById(db, id) : undefined;

/** The client whose origin this is, letter by letter (EXTERNAL-4). */
export const clientOfOrigin = async (db: Database, origin: string): Promise<ClientRow | undefined> =>
  isUsableOrigin(origin) ? findClientByOrigin(db, origin) : undefined;

const clientOfRedirect = async (db: Database, url: string): Promise<ClientRow | undefined> =>
  isUsableRedirect(url) ? findClientByRedirect(db, url) : undefined;

/** EXTERNAL-5. With both addresses, both are one client's. */
export const findClient = async (
  { db }: { db: Database },
  { query: { origin, redirectURL } }: Pick<HttpExchange<typeof calls.findClient>, "query">,
): Promise<calls.ClientSummary> => {
  const client = await (origin === undefined ? clientOfRedirect(db, redirectURL ?? "") : clientOfOrigin(db, origin));
  const isRedirectTheirs =
    redirectURL === undefined || registeredRedirect(redirectURL, client?.redirect_urls ?? []) !== undefined;
  if (client === undefined || !isRedirectTheirs) throw new Failure("client_unknown");
  return toClientSummary(client);
};
