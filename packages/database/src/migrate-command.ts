/** `DATABASE_URL=... node packages/database/src/migrate-command.ts`: the migrate step of a deployment. */
import { migrate } from "./migrate.ts";

const url = process.env["DATABASE_URL"];
if (url === undefined || url === "") {
  console.error("DATABASE_URL is not set");
  process.exitCode = 2;
} else {
  const { applied, alreadyApplied } = await migrate(url);
  for (const name of applied) console.log(`applied ${name}`);
  console.log(`${applied.length} migrations applied, ${alreadyApplied} were there`);
}
