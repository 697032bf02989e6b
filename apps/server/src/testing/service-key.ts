/** A game's server for tests: a real key, and calls over a real socket as it makes them. */
import { randomUUID } from "node:crypto";
import { type Database, inTransaction } from "@passport/database";
import { type ServiceScope, serviceScopes } from "@passport/protocol";
import { newAddress } from "@passport/testbed/client/new-address";
import { addServiceKey } from "../features/clients/index.ts";

export interface GameServer {
  key: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** With an idempotency key of its own unless one is given. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** The client must exist (`seedClients`). A client has at most two keys. */
export const startGameServer = async (
  { origin, db }: { origin: string; db: Database },
  { clientId, scopes = serviceScopes }: { clientId: string; scopes?: readonly ServiceScope[] },
): Promise<GameServer> => {
  const { key } = await inTransaction(db, (transaction) =>
    addServiceKey(transaction, { clientId, scopes, lifeDays: null }),
  );
  return gameServerOf(origin, key);
};

export const gameServerOf = (origin: string, key: string): GameServer => {
  const headersOf = (given: Record<string, string>) => ({
    authorization: `Bearer ${key}`,
    "x-forwarded-for": newAddress(),
    ...given,
  });
  return {
    key,
    get: (path, headers = {}) => fetch(`${origin}${path}`, { headers: headersOf(headers) }),
    post: (path, body, headers = {}) =>
      fetch(`${origin}${path}`, {
        method: "POST",
        headers: headersOf({ "content-type": "application/json", "idempotency-key": randomUUID(), ...headers }),
        body: JSON.stringify(body),
      }),
  };
};
