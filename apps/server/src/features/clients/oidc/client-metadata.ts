import type { AdapterPayload } from "oidc-provider";
import type { ClientRow } from "../registry/store.ts";

/** A property of ours: what CORS is judged by. */
export const originsProperty = "passport_origins";

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
        // The others answer with a page of the library or with a fragment.
        response_modes: ["query"],
        id_token_signed_response_alg: "RS256",
        [originsProperty]: client.origins,
        ...(client.secret_hash === null
          ? { token_endpoint_auth_method: "none" }
          : // Its hash, which is all that we have; provider.ts compares accordingly.
            { token_endpoint_auth_method: "client_secret_basic", client_secret: client.secret_hash.toString("hex") }),
      };
