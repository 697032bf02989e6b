import type { Database } from "@passport/database";
import { type ServiceScope, serviceKeyPattern, serviceScopes } from "@passport/protocol";
import { isTokenOf } from "../../../platform/secrets/token.ts";
import type { Game } from "../../../platform/wire/game.ts";
import { findUsableKey, recordUse } from "./store.ts";

const bearer = /^Bearer ([!-~]+)$/i;

/**
 * The game whose server holds this key. A wrong secret, an expired or revoked key and a disabled client are the same
 * to the caller: nothing.
 */
export const authenticateGame = async (db: Database, authorization: string | undefined): Promise<Game | undefined> => {
  const [, id, secret] = authorization?.match(bearer)?.[1]?.match(serviceKeyPattern) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  const key = await findUsableKey(db, id);
  if (key === undefined || !isTokenOf(key.secret_hash, secret)) return undefined;
  if (key.is_use_stale) await recordUse(db, id);
  return { clientId: key.client_id, name: key.name, keyId: id, scopes: key.scopes.filter(isScope) };
};

/** A scope that no longer exists opens nothing. */
const isScope = (text: string): text is ServiceScope => serviceScopes.some((scope) => scope === text);
