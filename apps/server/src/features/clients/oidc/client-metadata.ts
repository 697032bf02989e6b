import type { AdapterPayload } from "oidc-provider";
import type { ClientRow } from "../registry/store.ts";

/** A property of ours: what CORS is judged by. */
export const originsProperty = "passport_origins";

/** Another one: which version of consents counts (grant.ts). */
export const consentsProperty = "passport_consents_version";

/** Back from what the library knows of a client. */
export const consentedOf = (client: { clientId: string }): Pick<ClientRow, "id" | "consents_version"> => ({
  id: client.clientId,
  consents_version: Number(Reflect.get(client, consentsProperty)),
});

/** The others answer with a page of the library or with a fragment. */
export const responseMode = "query";

/** What the standard calls them. A client without a redirect URL uses the popup alone and cannot come this way. */
export const toClientMetadata = (client: ClientRow): AdapterPayload | undefined =>
  client.redirect_urls.length === 0
    ? undefined
    : {
        client_id: client.id,
        client_name: client.name,
        application_type: "web",
        redirect_uris: client.redirect_urls,
        post_logout_redirect_uris: client.logout_urls,
        response_types: ["code"],
        grant_types: ["authorization_code"],
        response_modes: [responseMode],
        id_token_signed_response_alg: "RS256",
        // A player has one id for a client, whatever hosts it has. The standard wants an address as soon as there are two.
        sector_identifier_uri: `https://${client.id}.invalid/`,
        [originsProperty]: client.origins,
        [consentsProperty]: client.consents_version,
        ...(client.secret_hash === null
          ? { token_endpoint_auth_method: "none" }
          : // Its hash, which is all that we have; provider.ts compares accordingly.
            { token_endpoint_auth_method: "client_secret_basic", client_secret: client.secret_hash.toString("hex") }),
      };
