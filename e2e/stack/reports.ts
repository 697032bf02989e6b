/** Reports of reserves in browser tests, taken by the server's own code. Without chains everything is owed and nothing is held. */
import { connectDatabase } from "@passport/database";
import { developmentDefaults } from "../../apps/server/src/config/variables.ts";
import { takeReport } from "../../apps/server/src/features/reserves/index.ts";
import { createChainReaders } from "../../apps/server/src/platform/chain/reader.ts";
import { parseKeyring } from "../../apps/server/src/platform/secrets/keyring.ts";
import type { Stack } from "./stack.ts";

export const takeReserves = async ({ databaseUrl }: Stack) => {
  const { report } = await takeReport({
    connectForAudit: () => connectDatabase(databaseUrl, { maxConnections: 1, statementTimeoutMs: 0 }),
    networks: [],
    readers: createChainReaders([]),
    // The default key of a server: the salts of the leaves come from it.
    keyring: parseKeyring(developmentDefaults.SECRET_KEYS),
  });
  return report;
};
