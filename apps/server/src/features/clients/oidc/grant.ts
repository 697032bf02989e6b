import { createHash } from "node:crypto";
import type { KoaContextWithOIDC, Provider } from "oidc-provider";

/** Asked again after that long without a login there. */
export const grantLifeSeconds = 90 * 24 * 60 * 60;

/** One grant for a player and a client: it follows from both, whichever browser they are in. */
export const grantIdOf = (userId: string, clientId: string): string =>
  createHash("sha256").update(`grant ${userId} ${clientId}`).digest("base64url");

type Grant = InstanceType<Provider["Grant"]>;

const findGrant = (provider: Provider, userId: string, clientId: string): Promise<Grant | undefined> =>
  provider.Grant.find(grantIdOf(userId, clientId));

export const loadExistingGrant = ({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> =>
  oidc.account && oidc.client
    ? findGrant(oidc.provider, oidc.account.accountId, oidc.client.clientId)
    : Promise.resolve(undefined);

/** Returns its id. */
export const giveGrant = async (
  provider: Provider,
  { userId, clientId, scope }: { userId: string; clientId: string; scope: string },
): Promise<string> => {
  const grant = new provider.Grant({ accountId: userId, clientId });
  grant.jti = grantIdOf(userId, clientId);
  grant.addOIDCScope(scope);
  return grant.save();
};
