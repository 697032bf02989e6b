import { createHash } from "node:crypto";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import type { ClientRow } from "../registry/store.ts";
import { consentedOf } from "./client-metadata.ts";

/** Asked again after that long without a login there. */
export const grantLifeSeconds = 90 * 24 * 60 * 60;

/**
 * One grant for a player and a client at its present addresses: it follows from these, whichever browser they are in. A
 * grant of an earlier version is found by nothing any more, and expires.
 */
export const grantIdOf = (userId: string, client: ConsentedClient): string => {
  const { id, consents_version: version } = client;
  // Those of the first version were given before there were versions.
  const text = version === 1 ? `grant ${userId} ${id}` : `grant ${userId} ${id} ${version}`;
  return createHash("sha256").update(text).digest("base64url");
};

export type ConsentedClient = Pick<ClientRow, "id" | "consents_version">;

type Grant = InstanceType<Provider["Grant"]>;

export const loadExistingGrant = ({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> =>
  oidc.account && oidc.client
    ? oidc.provider.Grant.find(grantIdOf(oidc.account.accountId, consentedOf(oidc.client)))
    : Promise.resolve(undefined);

/** Returns its id. */
export const giveGrant = async (
  provider: Provider,
  { userId, client, scope }: { userId: string; client: ConsentedClient; scope: string },
): Promise<string> => {
  const grant = new provider.Grant({ accountId: userId, clientId: client.id });
  grant.jti = grantIdOf(userId, client);
  grant.addOIDCScope(scope);
  return grant.save();
};
