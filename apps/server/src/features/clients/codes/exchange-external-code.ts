/**
 * E2: the client's server, or its page where it has none, trades a code for who the player is. The caller
 * proves to be the client first; then one statement spends the code, and only with everything that it was
 * bound to. Every wrong thing has the same answer, and none of them spends a code that was not theirs.
 */
import { createHash } from "node:crypto";
import { type Database, inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { type PublicUser, proofLifeMs, registeredOrigin } from "@passport/protocol";
import { hashToken, isTokenOf } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import { toNamedUser } from "../../profile/index.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import type { TokenKeys } from "../keys/token-keys.ts";
import { connectPlayer } from "../players/connect-player.ts";
import { clientOfId } from "../registry/find-client.ts";
import type { ClientRow } from "../registry/store.ts";
import { type LoginFacts, signExternalToken } from "./sign-external-token.ts";
import { isSpent, type Redemption, spendCode } from "./store.ts";

export const exchangeExternalCode = async (
  dependencies: Pick<ClientsDependencies, "db" | "log" | "publicOrigin"> & { keys: TokenKeys },
  { body }: Pick<HttpExchange<typeof calls.exchangeExternalCode>, "body">,
): Promise<calls.OutputOf<typeof calls.exchangeExternalCode>> => {
  const { db, log, keys, publicOrigin } = dependencies;
  const client = await clientOfId(db, body.client_id);
  const origin = registeredOrigin(body.origin, client?.origins ?? []);
  if (client === undefined || origin === undefined || !isProven(client, body)) throw new Failure("code_invalid");
  const codeHash = hashToken(body.code);
  const redeemed = await redeem(db, {
    code_hash: codeHash,
    client_id: client.id,
    origin,
    code_challenge: body.code_verifier === undefined ? null : challengeOf(body.code_verifier),
  });
  if (redeemed === undefined) {
    // The code may be stolen, or the client asks twice: worth a look either way. There is nothing to revoke:
    // what the first use got expires by itself within minutes.
    if (await isSpent(db, codeHash)) log.warn({ client: client.id }, "an external code was used a second time");
    throw new Failure("code_invalid");
  }
  const lifeMs = proofLifeMs.externalToken;
  const { user, playerId } = redeemed;
  const token = await signExternalToken(keys, { issuer: publicOrigin, clientId: client.id, ...redeemed, lifeMs });
  return {
    // EXTERNAL-29: the id of the account would be the same for every client.
    user: toNamedUser({ ...user, id: playerId }),
    player_id: playerId,
    token,
    token_type: "Bearer",
    expires_in: lifeMs / 1000,
  };
};

interface Redeemed {
  user: PublicUser;
  playerId: string;
  login: LoginFacts;
}

/** The code is spent if and only if its player is connected to the game. */
const redeem = (db: Database, given: Redemption): Promise<Redeemed | undefined> =>
  inTransaction(db, async (transaction) => {
    const spent = await spendCode(transaction, given);
    if (spent === undefined) return undefined;
    const { methods, authenticated_at: authenticatedAt, ...user } = spent;
    return {
      user,
      login: { methods, authenticatedAt },
      playerId: await connectPlayer(transaction, { clientId: given.client_id, userId: user.id }),
    };
  });

/** EXTERNAL-8: with its secret, or, where it has none, by the verifier that only who opened the window knows. */
const isProven = (
  { secret_hash: secretHash }: ClientRow,
  { client_secret: secret, code_verifier }: calls.BodyOf<typeof calls.exchangeExternalCode>,
): boolean =>
  secretHash === null
    ? secret === undefined && code_verifier !== undefined
    : secret !== undefined && isTokenOf(secretHash, secret);

/** RFC 7636, S256. */
const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");
