/**
 * Stands in for Google. It speaks: the discovery document and JWKS, RS256 ID tokens, and the part of Google Identity
 * Services (`gsi-client.js`) that pages use, with a popup in which a person is chosen. It has no One Tap, no FedCM, no
 * redirect mode and no OAuth endpoints: Google's button gives ID tokens, and those are made here directly, so that each
 * claim can be wrong by itself.
 */
import { readFile } from "node:fs/promises";
import { html, json, script } from "./answers.ts";
import { choosePage, readChoice } from "./choose-page.ts";
import { createIdTokenIssuer, type IdTokenOptions } from "./id-token.ts";
import { isLoopbackAddress } from "./loopback-address.ts";
import { createPeople, type People } from "./people.ts";
import { closedPopup, popupAnswer } from "./popup-answer.ts";
import { type Provider, serveProvider, type Visit } from "./serve-provider.ts";

export interface Google extends AsyncDisposable, Pick<Provider, "fail" | "requestCount"> {
  readonly url: string;
  /** The variables with which a server finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Adds a person, or changes what Google knows of that subject. */
  person: People["put"];
  /** A token without a browser. The email is left out unless it is given. */
  issueIdToken(options: IdTokenOptions): Promise<string>;
  rotateKeys(): Promise<void>;
}

const clientId = "passport-google";
const endings = {
  cancel: "Cancel",
  idpiframe_initialization_failed: "Fail with a code",
  empty: "Answer without a credential",
} as const;

export const startGoogle = async ({ port = 0 }: { port?: number } = {}): Promise<Google> => {
  const people = createPeople();
  let origin = "";
  const tokens = await createIdTokenIssuer(() => origin, clientId);
  const client = await readFile(new URL("./gsi-client.js", import.meta.url), "utf8");

  const refuse = (request: URLSearchParams) => {
    if (request.get("client_id") !== clientId) return html("Error 401: invalid_client", 401);
    if (!isLoopbackAddress(request.get("origin") ?? "")) return html("Error 400: origin_mismatch", 400);
    return undefined;
  };
  const finish = async ({ form }: Visit) => {
    const refused = refuse(form);
    if (refused !== undefined) return refused;
    const choice = readChoice(people, form);
    const opener = form.get("origin") ?? "";
    if (choice.kind === "person") {
      const { subject, email, emailVerified } = choice.person;
      const nonce = form.get("nonce") ?? undefined;
      const facts = { subject, ...(email !== "" && { email }), emailVerified, ...(nonce !== undefined && { nonce }) };
      return popupAnswer(opener, { credential: await tokens.issue(facts), select_by: "btn" });
    }
    if (choice.ending === "cancel") return closedPopup();
    return popupAnswer(opener, choice.ending === "empty" ? {} : { error: choice.ending });
  };

  const server = await serveProvider(
    {
      pages: {
        "GET /gsi/client": () => script(client),
        "GET /gsi/select": ({ query }) =>
          refuse(query) ?? choosePage({ provider: "Google", people, request: query, endings }),
        "POST /gsi/select": finish,
      },
      api: {
        "GET /.well-known/openid-configuration": () =>
          json({
            issuer: origin,
            jwks_uri: `${origin}/oauth2/v3/certs`,
            response_types_supported: ["id_token"],
            subject_types_supported: ["public"],
            id_token_signing_alg_values_supported: ["RS256"],
          }),
        "GET /oauth2/v3/certs": async () => json(await tokens.jwks()),
      },
    },
    port,
  );
  origin = server.origin;
  return {
    url: origin,
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: origin,
      GOOGLE_JWKS_URL: `${origin}/oauth2/v3/certs`,
      GOOGLE_SCRIPT_URL: `${origin}/gsi/client`,
    },
    person: people.put,
    issueIdToken: tokens.issue,
    rotateKeys: tokens.rotate,
    fail: server.fail,
    requestCount: server.requestCount,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};
