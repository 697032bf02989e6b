import { connectDatabase } from "@passport/database";
import { waitUntil } from "@passport/testbed/wait-until";
import { parseConfig } from "../../apps/server/src/config/config.ts";
import { takeReport } from "../../apps/server/src/features/reserves/index.ts";
import { createChainReaders } from "../../apps/server/src/platform/chain/reader.ts";
import { parseKeyring } from "../../apps/server/src/platform/secrets/keyring.ts";

/**
 * A first proof of reserves, which the nightly job would take hours later. It is possible as soon as the running server has
 * read a final block of every chain. Never fails: a stack without a proof is of use too.
 */
export const proveReservesOnce = async (
  serverOrigin: string,
  environment: Readonly<Record<string, string>>,
  print: (line: string) => void,
): Promise<void> => {
  try {
    if ((await fetch(`${serverOrigin}/api/reserves`)).ok) return;
    const { databaseUrl, networks, secretKeys } = parseConfig(environment);
    const connectForAudit = () => connectDatabase(databaseUrl, { applicationName: "passport reserves" });
    const given = {
      connectForAudit,
      networks,
      readers: createChainReaders(networks),
      keyring: parseKeyring(secretKeys),
    };
    await waitUntil("a proof of reserves", () => takeReport(given), { timeoutMs: 30_000, intervalMs: 500 });
  } catch (error) {
    print(`There is no proof of reserves yet: ${error instanceof Error ? error.message : error}`);
  }
};
