/**
 * `npm run reserves:prove [-- --out report.json]`: takes a proof of reserves with the configuration of the
 * server, as the daily job does. Exit code 1: the holdings do not cover the liabilities; 2: they could not be
 * compared.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { addressAs, connectDatabase } from "@passport/database";
import { loadConfig } from "./config/config.ts";
import { formatReport, type ReservesProven, surplusOf, takeReport } from "./features/reserves/index.ts";
import { createChainReaders } from "./platform/chain/reader.ts";
import { parseKeyring } from "./platform/secrets/keyring.ts";

const missingVariables = `No chain is configured. Start the development stack (npm run dev) or set the variables of the server:
  DATABASE_URL           the ledger
  CHAIN_DEPLOYMENT_FILE  the chains, their nodes and our contracts
  SECRET_KEYS            seals the leaves of the proof
docs/environment.md describes them.`;

const prove = (): Promise<ReservesProven> => {
  const { databaseUrl, networks, secretKeys } = loadConfig();
  if (networks.length === 0) throw new Error(missingVariables);
  return takeReport({
    connectForAudit: () =>
      connectDatabase(addressAs(databaseUrl, "auditor"), {
        applicationName: "passport reserves",
        maxConnections: 1,
        statementTimeoutMs: 0,
      }),
    networks,
    readers: createChainReaders(networks),
    keyring: parseKeyring(secretKeys),
  });
};

/** The published report and the ledger's own totals. Amounts are text: JSON numbers would round them. */
const toFile = ({ report, totals }: ReservesProven): string =>
  `${JSON.stringify({ report, books: totals }, amountsAsText, 2)}\n`;

const amountsAsText = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { out: { type: "string" } } });
  const proven = await prove();
  process.stdout.write(`${formatReport(proven)}\n`);
  if (values.out !== undefined) await writeFile(values.out, toFile(proven));
  if (surplusOf(proven) < 0n) process.exitCode = 1;
};

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
});
