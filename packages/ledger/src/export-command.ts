/**
 * `npm run ledger:export -- --format hledger|beancount [--output FILE]`: the books as text for a tool that is not ours, which
 * recomputes every balance. `-- --at INSTANT [--output FILE]`: the balance of every account at that instant instead, as CSV.
 */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { addressAs, connectDatabase } from "@passport/database";
import { exportBalancesAt } from "./export/balances-at.ts";
import { beancount } from "./export/beancount.ts";
import { exportBooks } from "./export/export-books.ts";
import { hledger } from "./export/hledger.ts";

const formats = { hledger, beancount };

const { values } = parseArgs({
  options: { format: { type: "string" }, at: { type: "string" }, output: { type: "string" } },
});
const url = process.env["DATABASE_URL"];
if (!url) throw new Error("DATABASE_URL says which ledger to export");
const format = Object.entries(formats).find(([name]) => name === values.format)?.[1];
const instant = values.at === undefined ? undefined : new Date(values.at);
if (instant !== undefined && Number.isNaN(instant.getTime()))
  throw new Error("--at is an instant, 2036-05-02T03:00:00Z");
if (format === undefined && instant === undefined) throw new Error(`--format is ${Object.keys(formats).join(" or ")}`);

const out = values.output === undefined ? process.stdout : createWriteStream(values.output);
const db = connectDatabase(addressAs(url, "auditor"), { applicationName: "passport export", statementTimeoutMs: 0 });
try {
  const write = async (text: string): Promise<void> => {
    if (!out.write(text)) await once(out, "drain");
  };
  if (instant !== undefined) await exportBalancesAt(db, instant, write);
  else if (format !== undefined) await exportBooks(db, format, write);
  if (values.output !== undefined) await finished(out.end());
} finally {
  await db.destroy();
}
