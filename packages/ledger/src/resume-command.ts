/**
 * `npm run ledger:resume -- "why"`: lets withdrawals run again after a breach was understood and
 * mended (docs/runbooks/ledger-breach.md). Needs the owner's DATABASE_URL: the server must not be able to.
 */
import { connectDatabase } from "@passport/database";
import { sql } from "kysely";

const url = process.env["DATABASE_URL"];
const reason = process.argv[2];
if (!url) throw new Error("DATABASE_URL says which ledger to resume");
if (!reason) throw new Error('Say why: npm run ledger:resume -- "the cause and how it was mended"');
const db = connectDatabase(url, { applicationName: "passport resume" });
try {
  await sql`select ledger.resume_withdrawals(${reason})`.execute(db);
  console.log("Withdrawals run again.");
} finally {
  await db.destroy();
}
