import type { Database } from "@passport/database";
import { type ServiceScope, serviceKeyPattern, serviceScopes } from "@passport/protocol";
import { createBatcher } from "../../../platform/queue/batcher.ts";
import { shareInFlight } from "../../../platform/queue/share-in-flight.ts";
import { isTokenOf } from "../../../platform/secrets/token.ts";
import type { Game } from "../../../platform/wire/game.ts";
import { findUsableKeys, recordUse } from "./store.ts";

export type AuthenticateGame = (authorization: string | undefined) => Promise<Game | undefined>;

const bearer = /^Bearer ([!-~]+)$/i;

/**
 * The game whose server holds this key. A wrong secret, an expired or revoked key and a disabled client are the same
 * to the caller: nothing. Requests that come while keys are read share the next read; nothing is kept beyond it, so a
 * revoked key opens nothing from then on.
 */
export const createAuthenticateGame = (db: Database): AuthenticateGame => {
  const keys = createBatcher((ids: readonly string[]) => findUsableKeys(db, ids));
  /** Many calls find the last use of their key a minute old at once; they share one write and one connection (EXTERNAL-31). */
  const record = shareInFlight((id) => recordUse(db, id));

  return async (authorization) => {
    const [, id, secret] = authorization?.match(bearer)?.[1]?.match(serviceKeyPattern) ?? [];
    if (id === undefined || secret === undefined) return undefined;
    const key = await keys.add(id);
    if (key === undefined || !isTokenOf(key.secret_hash, secret)) return undefined;
    if (key.is_use_stale) await record(id);
    return { clientId: key.client_id, name: key.name, keyId: id, scopes: key.scopes.filter(isScope) };
  };
};

/** A scope that no longer exists opens nothing. */
const isScope = (text: string): text is ServiceScope => serviceScopes.some((scope) => scope === text);
