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

/** A migrated and seeded database; its address for the server. Safe to run on every start. */
export const prepareDatabase = async (
  checkout: string,
  postgres: Postgres,
  chainEnvironment: Record<string, string>,
): Promise<string> => {
  const ownerUrl = await ensureDatabase(postgres, "passport");
  await migrate(ownerUrl);
  const databaseUrl = asServer(ownerUrl);
  await seed(checkout, { DATABASE_URL: databaseUrl, ...chainEnvironment });
  return databaseUrl;
};
