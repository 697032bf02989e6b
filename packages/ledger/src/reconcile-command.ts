/**
 * `npm run ledger:reconcile`: checks what was posted since the last checkpoints and writes new ones. With `-- --full` it
 * recomputes everything and compares it with every checkpoint, on the replica of AUDITOR_REPLICA_URL if there is one. As the
 * auditor. Ends with code 1 if something is wrong; it is named then, and withdrawals are halted.
 */
import { parseArgs } from "node:util";
import { addressAs, connectDatabase } from "@passport/database";
import { formatReport } from "./reconcile/format-report.ts";
import { newInvariants } from "./reconcile/new-invariants.ts";
import { allInvariants, reconcileAndRecord } from "./reconcile/reconcile.ts";
import { reconcileNewOrHalt } from "./reconcile/reconcile-new.ts";

const { values } = parseArgs({ options: { full: { type: "boolean", default: false } } });
const { DATABASE_URL: url, AUDITOR_REPLICA_URL: replicaUrl } = process.env;
if (!url) throw new Error("DATABASE_URL says which ledger to reconcile");

await using stack = new AsyncDisposableStack();
const connect = (address: string) =>
  stack.use(
    connectDatabase(addressAs(address, "auditor"), { applicationName: "passport reconcile", statementTimeoutMs: 0 }),
  );
const db = connect(url);

const isBusy = "Another process is reconciling. Try again in a moment.";

const reconcileAll = async (): Promise<boolean> => {
  const report = await reconcileAndRecord(db, replicaUrl ? connect(replicaUrl) : db);
  console.log(report === undefined ? isBusy : formatReport(allInvariants, report));
  return report?.breaches.length === 0;
};

const reconcileSince = async (): Promise<boolean> => {
  const report = await reconcileNewOrHalt(db);
  console.log(report === undefined ? isBusy : `New since the last checkpoints: ${formatReport(newInvariants, report)}`);
  return report?.breaches.length === 0;
};

if (!(await (values.full ? reconcileAll() : reconcileSince()))) process.exitCode = 1;
