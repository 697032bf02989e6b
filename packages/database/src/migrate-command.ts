/**
 * `DATABASE_URL=... node packages/database/src/migrate-command.ts`: the migrate step of a deployment, as the database's
 * owner. With API_DATABASE_PASSWORD, WORKER_DATABASE_PASSWORD, SIGNER_DATABASE_PASSWORD and AUDITOR_DATABASE_PASSWORD it
 * also sets the passwords with which our processes log in.
 */
import pg from "pg";
import { migrate } from "./migrate.ts";
import { databaseRoleOf, type ProcessRole, processRoles } from "./roles/process-roles.ts";

const passwords: Record<ProcessRole, string | undefined> = {
  api: process.env["API_DATABASE_PASSWORD"],
  worker: process.env["WORKER_DATABASE_PASSWORD"],
  signer: process.env["SIGNER_DATABASE_PASSWORD"],
  auditor: process.env["AUDITOR_DATABASE_PASSWORD"],
};

const setPasswords = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: "passport migrate" });
  await client.connect();
  try {
    for (const role of processRoles) {
      const password = passwords[role];
      if (password) await client.query(`alter role ${databaseRoleOf(role)} password ${client.escapeLiteral(password)}`);
    }
  } finally {
    await client.end();
  }
};

const url = process.env["DATABASE_URL"];
if (url === undefined || url === "") {
  console.error("DATABASE_URL is not set");
  process.exitCode = 2;
} else {
  const { applied, alreadyApplied } = await migrate(url);
  for (const name of applied) console.log(`applied ${name}`);
  console.log(`${applied.length} migrations applied, ${alreadyApplied} were there`);
  await setPasswords(url);
}
