/**
 * `node --import ./scripts/dev/use-dev-stack.ts COMMAND`: runs a command against the development stack of this
 * checkout, unless DATABASE_URL names another database. All variables come from one of the two, never from both:
 * a real ledger compared with development chains would look like a loss.
 */
import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { environmentFileIn } from "./environment-file.ts";

const checkout = resolve(import.meta.dirname, "../..");
const file = environmentFileIn(process.env["DEV_FOLDER"] ?? resolve(checkout, ".dev"));

if (!process.env["DATABASE_URL"] && process.env["NODE_ENV"] !== "production" && existsSync(file)) {
  process.loadEnvFile(file);
  console.error(`Using the development stack (${relative(checkout, file)})`);
}
