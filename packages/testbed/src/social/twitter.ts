/**
 * Stands in for Twitter/X. It speaks OAuth 2.0 with PKCE as a confidential client uses it: the authorisation page, the
 * token endpoint with Basic authentication (S256 verified, codes bound to their address and good for one use), and
 * `/2/users/me`. A code that is used twice also takes back the token that it gave.
 */
import { html, json, redirect } from "./answers.ts";
import { choosePage, readChoice } from "./choose-page.ts";
import { isLoopbackAddress } from "./loopback-address.ts";
import { createPeople, type People, type Person } from "./people.ts";
import { type Provider, serveProvider, type Visit } from "./serve-provider.ts";
import { createTwitterGrants } from "./twitter-grants.ts";

export interface Twitter extends AsyncDisposable, Pick<Provider, "fail" | "requestCount"> {
  readonly url: string;
  /** The variables with which a server finds it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Adds a person, or changes what Twitter knows of that subject. */
  person: People["put"];
  /** Without a browser: where the page would send a player who agrees there. */
  approve(authorizeUrl: string, subject: string): Promise<string>;
  /** Likewise for a player who declines. */
  cancel(authorizeUrl: string): Promise<string>;
}

const client = { id: "passport-twitter", secret: "twitter-client-secret-for-tests" };
const authorizePath = "/i/oauth2/authorize";
const endings = { access_denied: "Cancel" } as const;

const publicPerson = ({ subject, username, email }: Person, fields: string) => ({
  id: subject,
  name: username,
  username,
  ...(fields.split(",").includes("confirmed_email") && email !== "" && { confirmed_email: email }),
});

export const startTwitter = async ({ port = 0 }: { port?: number } = {}): Promise<Twitter> => {
  const people = createPeople();
  const grants = createTwitterGrants(client);

  const refuse = (request: URLSearchParams) => {
    const isWhole =
      request.get("response_type") === "code" &&
      request.get("client_id") === client.id &&
      request.get("code_challenge_method") === "S256" &&
      /^[\w-]{43}$/.test(request.get("code_challenge") ?? "") &&
      (request.get("state") ?? "") !== "" &&
      (request.get("scope") ?? "").split(" ").includes("users.read") &&
      isLoopbackAddress(request.get("redirect_uri") ?? "");
    return isWhole ? undefined : html("Something went wrong. You weren't able to give access to the App.", 400);
  };
  const finish = ({ form }: Visit) => {
    const refused = refuse(form);
    if (refused !== undefined) return refused;
    const choice = readChoice(people, form);
    const target = new URL(form.get("redirect_uri") ?? "");
    target.searchParams.set("state", form.get("state") ?? "");
    if (choice.kind === "ending") target.searchParams.set("error", choice.ending);
    else target.searchParams.set("code", grants.newCode(choice.person.subject, form));
    return redirect(target.href);
  };
  const me = ({ query, headers }: Visit) => {
    const person = people.find(grants.subjectOf(headers.authorization) ?? "");
    if (person === undefined) return json({ title: "Unauthorized", type: "about:blank", status: 401 }, 401);
    return json({ data: publicPerson(person, query.get("user.fields") ?? "") });
  };

  const server = await serveProvider(
    {
      pages: {
        [`GET ${authorizePath}`]: ({ query }) =>
          refuse(query) ?? choosePage({ provider: "Twitter", people, request: query, endings }),
        [`POST ${authorizePath}`]: finish,
      },
      api: { "POST /2/oauth2/token": grants.exchange, "GET /2/users/me": me },
    },
    port,
  );
  const { origin } = server;

  const answer = async (authorizeUrl: string, choice: Record<string, string>): Promise<string> => {
    const body = new URLSearchParams([...new URL(authorizeUrl).searchParams, ...Object.entries(choice)]);
    const response = await fetch(`${origin}${authorizePath}`, { method: "POST", body, redirect: "manual" });
    const location = response.headers.get("location");
    if (location === null) throw new Error(`Twitter did not like the request: ${response.status} ${authorizeUrl}`);
    return location;
  };
  return {
    url: origin,
    environment: {
      TWITTER_CLIENT_ID: client.id,
      TWITTER_CLIENT_SECRET: client.secret,
      TWITTER_AUTHORIZE_URL: `${origin}${authorizePath}`,
      TWITTER_API_URL: origin,
    },
    person: people.put,
    approve: (authorizeUrl, subject) => answer(authorizeUrl, { choose: subject }),
    cancel: (authorizeUrl) => answer(authorizeUrl, { ending: "access_denied" }),
    fail: server.fail,
    requestCount: server.requestCount,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};
