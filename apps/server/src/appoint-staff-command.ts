/**
 * `npm run staff:appoint -- --email someone@example.com --role Admin --reason "..."`: the first members of staff. Needs the
 * owner's DATABASE_URL: no process can do it. With two people who may decide roles it is refused, because those two do it
 * (docs/runbooks/support.md).
 */
import { parseArgs } from "node:util";
import { connectDatabase } from "@passport/database";
import { appointStaff } from "./features/support/index.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { email: text, role: text, reason: text } });
const url = process.env["DATABASE_URL"];
if (!url) throw new Error("DATABASE_URL says in which database, as its owner");
const db = connectDatabase(url, { applicationName: "passport appoint", maxConnections: 1 });
try {
  const { email = "", role = "Admin", reason = "" } = values;
  const username = await appointStaff(db, { email, role, reason });
  process.stdout.write(`${username} is now ${role}.\n`);
} finally {
  await db.destroy();
}
