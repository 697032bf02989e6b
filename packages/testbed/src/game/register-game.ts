/** Rows as an operator leaves them who has registered a game: the client, a server key and a webhook endpoint. */
import { createHash, randomBytes } from "node:crypto";
import { serviceScopes } from "@passport/protocol";
import { developmentDefaults } from "../../../../apps/server/src/config/variables.ts";
import { endpointContext } from "../../../../apps/server/src/features/webhooks/endpoints/secret.ts";
import { parseKeyring } from "../../../../apps/server/src/platform/secrets/keyring.ts";
import { createSealer } from "../../../../apps/server/src/platform/secrets/sealer.ts";

export type Sql = (statement: string, values?: unknown[]) => Promise<unknown>;

export interface NewGame {
  clientId: string;
  /** Where it is notified; without it, nowhere. */
  url?: string;
  scopes?: readonly string[];
  /** Of the client, for logins. */
  origins?: readonly string[];
}

export interface RegisteredGame {
  clientId: string;
  /** `psk_…` */
  key: string;
  /** `whsec_…`; empty without an endpoint. */
  webhookSecret: string;
}

const sealer = createSealer(parseKeyring(developmentDefaults.SECRET_KEYS));

/** The processes must run with the development keys, as they do in tests. */
export const registerGame = async (sql: Sql, game: NewGame): Promise<RegisteredGame> => {
  const { clientId, url, scopes = serviceScopes, origins = [] } = game;
  await sql("insert into clients (id, name, origins, redirect_urls, logout_urls) values ($1, $1, $2, '{}', '{}')", [
    clientId,
    origins,
  ]);
  const key = await addKey(sql, { clientId, scopes });
  if (url === undefined) return { clientId, key, webhookSecret: "" };
  const webhookSecret = `whsec_${randomBytes(32).toString("base64")}`;
  await sql("insert into webhook_endpoints (client_id, url, secret_sealed) values ($1, $2, $3)", [
    clientId,
    url,
    sealer.seal(webhookSecret, endpointContext(clientId)),
  ]);
  return { clientId, key, webhookSecret };
};

export interface NewKey {
  clientId: string;
  scopes?: readonly string[];
  expiresAt?: Date;
  revokedAt?: Date;
}

/** Another key of a game; as many as a test wants. */
export const addKey = async (
  sql: Sql,
  { clientId, scopes = serviceScopes, expiresAt, revokedAt }: NewKey,
): Promise<string> => {
  const [id, secret] = [randomBytes(8).toString("hex"), randomBytes(32).toString("base64url")];
  await sql(
    `insert into service_keys (id, client_id, secret_hash, scopes, expires_at, revoked_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      clientId,
      createHash("sha256").update(secret).digest(),
      scopes,
      expiresAt?.toISOString() ?? null,
      revokedAt?.toISOString() ?? null,
    ],
  );
  return `psk_${id}_${secret}`;
};
