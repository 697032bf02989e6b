import { join } from "node:path";
import { connectDatabase, migrate } from "@passport/database";
import { createLedger } from "@passport/ledger";
import { startChild } from "@passport/testbed/child";
import { compileCache } from "@passport/testbed/compile-cache";
import { allowDeveloper, asDeveloper } from "@passport/testbed/developer-role";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import type { Postgres } from "@passport/testbed/postgres";
import { seedHistory } from "../../apps/server/src/seed.ts";
import { datePast } from "./date-past.ts";

const seed = async (checkout: string, environment: Record<string, string>): Promise<void> => {
  const child = await startChild({
    name: "seed",
    command: process.execPath,
    args: [join(checkout, "apps/server/src/seed.ts"), "--without-histories"],
    env: { PATH: process.env["PATH"], ...compileCache, ...environment },
  });
  if ((await child.exited) !== 0) throw new Error(`The seed failed:\n${child.output()}`);
};

/** Histories of the last months: only the owner of the ledger's tables can say when something happened. */
const seedPast = async (ownerUrl: string): Promise<void> => {
  await using db = connectDatabase(ownerUrl, { applicationName: "passport seed" });
  await using ledger = createLedger({ db });
  await seedHistory(ledger, db, datePast);
};

/**
 * Migrates and seeds the database, which is safe on every start. Returns its address for our processes and for its owner.
 */
export const prepareDatabase = async (
  checkout: string,
  postgres: Postgres,
  seedEnvironment: Record<string, string>,
): Promise<{ databaseUrl: string; ownerUrl: string }> => {
  const ownerUrl = await ensureDatabase(postgres, "passport");
  await migrate(ownerUrl);
  await allowDeveloper(ownerUrl);
  const databaseUrl = asDeveloper(ownerUrl);
  await seed(checkout, { DATABASE_URL: databaseUrl, ...seedEnvironment });
  await seedPast(ownerUrl);
  return { databaseUrl, ownerUrl };
};
