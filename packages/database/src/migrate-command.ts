/**
 * `DATABASE_URL=... node packages/database/src/migrate-command.ts`: the migrate step of a deployment, as
 * the database's owner. With SERVER_DATABASE_PASSWORD it also sets the password with which the server
 * logs in as passport_server.
 */
import pg from "pg";
import { migrate } from "./migrate.ts";

const setServerPassword = async (url: string, password: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: "passport migrate" });
  await client.connect();
  try {
    await client.query(`alter role passport_server password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
};

const url = process.env["DATABASE_URL"];
const serverPassword = process.env["SERVER_DATABASE_PASSWORD"];
if (url === undefined || url === "") {
  console.error("DATABASE_URL is not set");
  process.exitCode = 2;
} else {
  const { applied, alreadyApplied } = await migrate(url);
  for (const name of applied) console.log(`applied ${name}`);
  console.log(`${applied.length} migrations applied, ${alreadyApplied} were there`);
  if (serverPassword) await setServerPassword(url, serverPassword);
}
