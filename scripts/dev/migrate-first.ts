/**
 * Runs before the development server, on every start and restart: a new migration is applied before the code
 * that needs it. The server's own database role may not change tables, so this connects as the owner.
 */
import { migrate } from "@passport/database";

const { applied } = await migrate(process.env["DATABASE_OWNER_URL"] ?? "").catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(
    "The server starts again when you save a file. `npm run dev -- --fresh` starts with an empty database.",
  );
  process.exit(1);
});
for (const name of applied) console.log(`applied ${name}`);
