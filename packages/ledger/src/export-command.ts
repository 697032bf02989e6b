/**
 * `npm run ledger:export -- --format hledger|beancount [--output FILE]`: the books as text for a tool that is not ours, which
 * recomputes every balance.
 */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { addressAs, connectDatabase } from "@passport/database";
import { beancount } from "./export/beancount.ts";
import { exportBooks } from "./export/export-books.ts";
import { hledger } from "./export/hledger.ts";

const formats = { hledger, beancount };

const { values } = parseArgs({ options: { format: { type: "string" }, output: { type: "string" } } });
const url = process.env["DATABASE_URL"];
if (!url) throw new Error("DATABASE_URL says which ledger to export");
const format = Object.entries(formats).find(([name]) => name === values.format)?.[1];
if (format === undefined) throw new Error(`--format is ${Object.keys(formats).join(" or ")}`);

const out = values.output === undefined ? process.stdout : createWriteStream(values.output);
const db = connectDatabase(addressAs(url, "auditor"), { applicationName: "passport export", statementTimeoutMs: 0 });
try {
  await exportBooks(db, format, async (text) => {
    if (!out.write(text)) await once(out, "drain");
  });
  if (values.output !== undefined) await finished(out.end());
} finally {
  await db.destroy();
}
