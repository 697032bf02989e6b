/** Twitter's codes and the access tokens that they are exchanged for. */
import { createHash, randomBytes } from "node:crypto";
import { type Answer, json } from "./answers.ts";
import type { Visit } from "./serve-provider.ts";

interface Grant {
  subject: string;
  redirectUri: string;
  challenge: string;
  scope: string;
  /** Set when the code was exchanged. */
  token?: string;
}

export interface TwitterGrants {
  newCode(subject: string, request: URLSearchParams): string;
  exchange(visit: Visit): Answer;
  /** Whose token an Authorization header carries. */
  subjectOf(authorization: string | undefined): string | undefined;
}

const newSecret = () => randomBytes(32).toString("base64url");
const invalidCode = () =>
  json({ error: "invalid_request", error_description: "Value passed for the authorization code was invalid." }, 400);

export const createTwitterGrants = (client: { id: string; secret: string }): TwitterGrants => {
  const grants = new Map<string, Grant>();
  const subjects = new Map<string, string>();
  const credentials = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString("base64")}`;

  const fits = (grant: Grant, form: URLSearchParams): boolean =>
    form.get("grant_type") === "authorization_code" &&
    form.get("redirect_uri") === grant.redirectUri &&
    createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url") === grant.challenge;

  return {
    newCode(subject, request) {
      const code = newSecret();
      const redirectUri = request.get("redirect_uri") ?? "";
      const challenge = request.get("code_challenge") ?? "";
      grants.set(code, { subject, redirectUri, challenge, scope: request.get("scope") ?? "" });
      return code;
    },
    exchange({ form, headers }) {
      if (headers.authorization !== credentials) {
        return json({ error: "unauthorized_client", error_description: "Missing valid authorization header" }, 401);
      }
      const grant = grants.get(form.get("code") ?? "");
      if (grant?.token !== undefined) subjects.delete(grant.token);
      if (grant === undefined || grant.token !== undefined || !fits(grant, form)) return invalidCode();
      grant.token = newSecret();
      subjects.set(grant.token, grant.subject);
      return json({ token_type: "bearer", expires_in: 7_200, access_token: grant.token, scope: grant.scope });
    },
    subjectOf: (authorization = "") => subjects.get(authorization.replace(/^Bearer /, "")),
  };
};
