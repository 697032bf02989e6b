/** Facebook's Graph API, as far as a login needs it, and the access tokens that it knows. */
import { createHmac, randomBytes } from "node:crypto";
import { type Answer, json, withHeaders } from "./answers.ts";
import type { People } from "./people.ts";
import type { Visit } from "./serve-provider.ts";

export interface AccessTokenOptions {
  appId?: string;
  subject: string;
  /** Changes what Facebook knows of that person. */
  email?: string;
  /** Without `email` in it /me tells no address. */
  scopes?: readonly string[];
  /** Seconds from now; below zero it has expired. */
  expiresIn?: number;
  /** Known, and taken back by its owner. */
  revoked?: boolean;
}

interface AccessToken {
  appId: string;
  subject: string;
  scopes: readonly string[];
  expiresAt: number;
  revoked: boolean;
}

export interface Graph {
  issue(options: AccessTokenOptions): string;
  debugToken(visit: Visit): Answer;
  me(visit: Visit): Answer;
}

const failure = (status: number, code: number, message: string): Answer =>
  json({ error: { message, type: "OAuthException", code, fbtrace_id: "stand-in" } }, status);

export const createGraph = (app: { id: string; secret: string }, people: People): Graph => {
  const tokens = new Map<string, AccessToken>();
  const now = () => Math.floor(Date.now() / 1_000);
  const isValid = ({ expiresAt, revoked }: AccessToken) => !revoked && expiresAt > now();
  const proofOf = (token: string) => createHmac("sha256", app.secret).update(token).digest("hex");

  const profileOf = ({ subject, scopes }: AccessToken, fields: readonly string[]) => {
    const person = people.find(subject);
    const known: Record<string, string | undefined> = {
      id: subject,
      name: person?.username,
      first_name: person?.username,
      last_name: "Example",
      ...(scopes.includes("email") && person?.email !== "" && { email: person?.email }),
    };
    return Object.fromEntries(["id", ...fields].map((field) => [field, known[field]]));
  };

  return {
    issue({
      appId = app.id,
      subject,
      email,
      scopes = ["public_profile", "email"],
      expiresIn = 5_000,
      revoked = false,
    }) {
      if (email !== undefined || people.find(subject) === undefined) {
        people.put({ subject, ...(email !== undefined && { email }) });
      }
      const token = `EAA${randomBytes(40).toString("hex")}`;
      tokens.set(token, { appId, subject, scopes, expiresAt: now() + expiresIn, revoked });
      return token;
    },
    debugToken({ query }) {
      if (query.get("access_token") !== `${app.id}|${app.secret}`) {
        return failure(400, 190, "Invalid OAuth access token signature.");
      }
      const token = tokens.get(query.get("input_token") ?? "");
      if (token === undefined) {
        return json({
          data: { error: { code: 190, message: "Invalid OAuth access token." }, is_valid: false, scopes: [] },
        });
      }
      const { appId, subject, scopes, expiresAt } = token;
      const facts = { app_id: appId, type: "USER", application: "Passport", expires_at: expiresAt, user_id: subject };
      return json({ data: { ...facts, is_valid: isValid(token), scopes } });
    },
    me({ query, headers }) {
      const given = query.get("access_token") ?? "";
      const token = tokens.get(given);
      if (token === undefined || !isValid(token)) return failure(400, 190, "Error validating access token.");
      // The app requires the proof of servers; a browser, which says where it comes from, has no secret to prove.
      if (headers.origin === undefined && query.get("appsecret_proof") !== proofOf(given)) {
        return failure(400, 100, "Invalid appsecret_proof provided in the API argument");
      }
      const fields = (query.get("fields") ?? "name").split(",");
      return withHeaders(json(profileOf(token, fields)), { "access-control-allow-origin": "*" });
    },
  };
};
