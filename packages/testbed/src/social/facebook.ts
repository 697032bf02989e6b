/**
 * Stands in for Facebook. It speaks: the part of the JavaScript SDK 3.1 that pages use (`facebook-sdk.js`), its login
 * popup and its question who is logged in, and of the Graph API `/debug_token` and `/me` with `appsecret_proof`. It is
 * less careful than Facebook where that helps tests: it vouches for tokens of other apps too, so the server's own
 * comparison of the app is all that stands in mallory's way.
 */
import { readFile } from "node:fs/promises";
import { html, json, script, withHeaders } from "./answers.ts";
import { choosePage, readChoice } from "./choose-page.ts";
import { type AccessTokenOptions, createGraph } from "./graph.ts";
import { isLoopbackAddress } from "./loopback-address.ts";
import { createPeople, type People, type Person } from "./people.ts";
import { popupAnswer } from "./popup-answer.ts";
import { type Provider, serveProvider, type Visit } from "./serve-provider.ts";

export interface Facebook extends AsyncDisposable, Pick<Provider, "fail" | "requestCount"> {
  readonly url: string;
  /** The variables with which a server finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Adds a person, or changes what Facebook knows of that subject. */
  person: People["put"];
  /** A token without a browser, for our app unless another is named. */
  issueAccessToken(options: AccessTokenOptions): string;
}

const app = { id: "passport-facebook", secret: "facebook-app-secret-for-tests" };
const endings = { unknown: "Cancel", not_authorized: "Do not allow", empty: "Answer without a token" } as const;
const loggedIn = /(?:^|; )facebook_person=([^;]+)/;

export const startFacebook = async ({ port = 0 }: { port?: number } = {}): Promise<Facebook> => {
  const people = createPeople();
  const graph = createGraph(app, people);
  const sdk = await readFile(new URL("./facebook-sdk.js", import.meta.url), "utf8");

  const refuse = (request: URLSearchParams) =>
    request.get("app_id") === app.id && isLoopbackAddress(request.get("origin") ?? "")
      ? undefined
      : html("Invalid App ID, or a domain that is not in the app's domains", 400);
  const connected = ({ subject }: Person, scope: string) => ({
    status: "connected",
    authResponse: {
      accessToken: graph.issue({ subject, scopes: ["public_profile", ...scope.split(",")] }),
      userID: subject,
      expiresIn: 5_000,
      grantedScopes: scope,
    },
  });
  const finish = ({ form }: Visit) => {
    const refused = refuse(form);
    if (refused !== undefined) return refused;
    const choice = readChoice(people, form);
    const opener = form.get("origin") ?? "";
    if (choice.kind === "person") {
      const cookie = `facebook_person=${encodeURIComponent(choice.person.subject)}; Path=/login_status; HttpOnly`;
      const answer = popupAnswer(opener, connected(choice.person, form.get("scope") ?? ""));
      return withHeaders(answer, { "set-cookie": cookie });
    }
    const { ending } = choice;
    return popupAnswer(opener, { status: ending === "empty" ? "connected" : ending, authResponse: null });
  };
  const loginStatus = ({ query, headers }: Visit) => {
    const subject = loggedIn.exec(headers.cookie ?? "")?.[1];
    const person = people.find(decodeURIComponent(subject ?? ""));
    const known = person !== undefined && query.get("app_id") === app.id;
    const answer = json(known ? connected(person, "email") : { status: "unknown", authResponse: null });
    return withHeaders(answer, {
      "access-control-allow-origin": headers.origin ?? "null",
      "access-control-allow-credentials": "true",
    });
  };

  const server = await serveProvider(
    {
      pages: {
        "GET /en_US/sdk.js": () => script(sdk),
        "GET /v3.1/dialog/oauth": ({ query }) =>
          refuse(query) ?? choosePage({ provider: "Facebook", people, request: query, endings }),
        "POST /v3.1/dialog/oauth": finish,
      },
      api: { "GET /login_status": loginStatus, "GET /v3.1/debug_token": graph.debugToken, "GET /v3.1/me": graph.me },
    },
    port,
  );
  const { origin } = server;
  return {
    url: origin,
    environment: {
      FACEBOOK_APP_ID: app.id,
      FACEBOOK_APP_SECRET: app.secret,
      FACEBOOK_GRAPH_URL: origin,
      FACEBOOK_SCRIPT_URL: `${origin}/en_US/sdk.js`,
      FACEBOOK_PAGE_ORIGINS: origin,
    },
    person: people.put,
    issueAccessToken: graph.issue,
    fail: server.fail,
    requestCount: server.requestCount,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};
