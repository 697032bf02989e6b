import { join } from "node:path";
import { migrate } from "@passport/database";
import { startChild } from "@passport/testbed/child";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import type { Postgres } from "@passport/testbed/postgres";

const seed = async (checkout: string, databaseUrl: string): Promise<void> => {
  const child = await startChild({
    name: "seed",
    command: process.execPath,
    args: [join(checkout, "apps/server/src/seed.ts")],
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl },
  });
  if ((await child.exited) !== 0) throw new Error(`The seed failed:\n${child.output()}`);
};

/** A migrated and seeded database; its address. Safe to run on every start. */
export const prepareDatabase = async (checkout: string, postgres: Postgres): Promise<string> => {
  const databaseUrl = await ensureDatabase(postgres, "passport");
  await migrate(databaseUrl);
  await seed(checkout, databaseUrl);
  return databaseUrl;
};
