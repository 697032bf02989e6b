/**
 * Development and tests: what the sample game's server needs besides its login. Key and secret are new at each start and are
 * kept nowhere, so there is nothing to put into a repository.
 */
import { connectDatabase, inTransaction } from "@passport/database";
import { developmentDefaults } from "./config/variables.ts";
import { seedServiceKey } from "./features/clients/index.ts";
import { seedEndpoint } from "./features/webhooks/index.ts";
import { parseKeyring } from "./platform/secrets/keyring.ts";
import { createSealer } from "./platform/secrets/sealer.ts";

export interface GameServerSecrets {
  serverKey: string;
  webhookSecret: string;
}

export interface GameServerOptions {
  databaseUrl: string;
  clientId: string;
  /** The game's own address. */
  origin: string;
}

export const seedGameServer = async (options: GameServerOptions): Promise<GameServerSecrets> => {
  const { databaseUrl, clientId, origin } = options;
  const sealer = createSealer(parseKeyring(developmentDefaults.SECRET_KEYS));
  await using db = connectDatabase(databaseUrl);
  return await inTransaction(db, async (transaction) => {
    const serverKey = await seedServiceKey(transaction, clientId);
    const url = `${origin}/webhooks/passport`;
    return { serverKey, webhookSecret: await seedEndpoint(transaction, sealer, { clientId, url }) };
  });
};
