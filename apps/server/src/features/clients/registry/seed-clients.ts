import { type Database, inTransaction } from "@passport/database";
import { hashToken } from "../../../platform/secrets/token.ts";
import { type ClientAddresses, claimOrigins, putClient } from "./store.ts";

/** A client of development and tests: its id and secret are known beforehand, and public. */
export interface SeedClient extends ClientAddresses {
  id: string;
  /** Without one it is a client that has no server. */
  secret?: string;
}

/** Written each time: the ports of a developer's stack change from day to day. */
export const seedClients = async (db: Database, clients: readonly SeedClient[]): Promise<void> => {
  for (const { secret, ...client } of clients) {
    await inTransaction(db, async (transaction) => {
      await putClient(transaction, { ...client, secret_hash: secret === undefined ? null : hashToken(secret) });
      if (!(await claimOrigins(transaction, client.id, client.origins))) {
        throw new Error(`an origin of ${client.id} belongs to another client`);
      }
    });
  }
};
