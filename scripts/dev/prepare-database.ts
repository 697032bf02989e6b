import { join } from "node:path";
import { migrate } from "@passport/database";
import { asServer } from "@passport/testbed/as-server";
import { startChild } from "@passport/testbed/child";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import type { Postgres } from "@passport/testbed/postgres";

const seed = async (checkout: string, environment: Record<string, string>): Promise<void> => {
  const child = await startChild({
    name: "seed",
    command: process.execPath,
    args: [join(checkout, "apps/server/src/seed.ts")],
    env: { PATH: process.env["PATH"], ...environment },
  });
  if ((await child.exited) !== 0) throw new Error(`The seed failed:\n${child.output()}`);
};

/** Migrates and seeds the database, which is safe on every start. Returns its address for the server and for its owner. */
export const prepareDatabase = async (
  checkout: string,
  postgres: Postgres,
  seedEnvironment: Record<string, string>,
): Promise<{ databaseUrl: string; ownerUrl: string }> => {
  const ownerUrl = await ensureDatabase(postgres, "passport");
  await migrate(ownerUrl);
  const databaseUrl = asServer(ownerUrl);
  await seed(checkout, { DATABASE_URL: databaseUrl, ...seedEnvironment });
  return { databaseUrl, ownerUrl };
};
