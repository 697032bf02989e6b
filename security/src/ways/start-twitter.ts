/**
 * Twitter/X without its page, made of the parts of the testbed's own stand-in. That one knows pages of this machine
 * only, and our servers here go by an https origin, so that their cookies are those of production.
 */
import { json } from "@passport/testbed/social/answers";
import { createPeople, type People } from "@passport/testbed/social/people";
import { serveProvider } from "@passport/testbed/social/serve-provider";
import { createTwitterGrants } from "@passport/testbed/social/twitter-grants";

export interface Twitter extends AsyncDisposable {
  readonly environment: Readonly<Record<string, string>>;
  person: People["put"];
  /** Where Twitter/X would send a player who agrees there. */
  approve(authorizeUrl: string, subject: string): string;
  /** What our servers were given for codes; no other client ever sees one. */
  issuedTokens(): readonly string[];
}

const client = { id: "passport-twitter", secret: "twitter-client-secret-for-tests" };

export const startTwitter = async (): Promise<Twitter> => {
  const people = createPeople();
  const grants = createTwitterGrants(client);
  const issued: string[] = [];
  const server = await serveProvider({
    pages: {},
    api: {
      "POST /2/oauth2/token": grants.exchange,
      "GET /2/users/me": ({ headers }) => {
        issued.push(headers.authorization?.replace("Bearer ", "") ?? "");
        const person = people.find(grants.subjectOf(headers.authorization) ?? "");
        if (person === undefined) return json({ title: "Unauthorized", status: 401 }, 401);
        return json({ data: { id: person.subject, name: person.username, username: person.username } });
      },
    },
  });
  return {
    environment: {
      TWITTER_CLIENT_ID: client.id,
      TWITTER_CLIENT_SECRET: client.secret,
      TWITTER_AUTHORIZE_URL: `${server.origin}/i/oauth2/authorize`,
      TWITTER_API_URL: server.origin,
    },
    person: people.put,
    approve(authorizeUrl, subject) {
      const request = new URL(authorizeUrl).searchParams;
      const target = new URL(request.get("redirect_uri") ?? "");
      target.searchParams.set("state", request.get("state") ?? "");
      target.searchParams.set("code", grants.newCode(subject, request));
      return target.href;
    },
    issuedTokens: () => issued,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};
