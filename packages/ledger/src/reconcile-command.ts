/**
 * `npm run ledger:reconcile`: proves the books or names what is wrong, as the auditor. Ends with code 1 if something is.
 */
import { addressAs, connectDatabase } from "@passport/database";
import { formatReport } from "./reconcile/format-report.ts";
import { reconcileOrHalt } from "./reconcile/reconcile.ts";

const url = process.env["DATABASE_URL"];
if (!url) throw new Error("DATABASE_URL says which ledger to reconcile");
const db = connectDatabase(addressAs(url, "auditor"), { applicationName: "passport reconcile", statementTimeoutMs: 0 });
try {
  const report = await reconcileOrHalt(db);
  console.log(formatReport(report));
  if (report.breaches.length > 0) process.exitCode = 1;
} finally {
  await db.destroy();
}
