/**
 * `npm run test:crash -- --rounds 50`: the crash tests of the ledger as often as wanted, with their
 * figures. `npm test` runs the same files with a few rounds each.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

const root = resolve(import.meta.dirname, "..");
const { values } = parseArgs({ options: { rounds: { type: "string", default: "50" } } });
if (!/^[1-9]\d*$/.test(values.rounds)) throw new RangeError(`--rounds ${values.rounds} is no number of rounds`);

const vitest = spawn(
  resolve(root, "node_modules/.bin/vitest"),
  // Verbose, because only that reporter shows the figures of a test that passed.
  ["run", "--project", "integration", "--reporter", "verbose", "packages/ledger/src/crash"],
  { cwd: root, stdio: "inherit", env: { ...process.env, CRASH_ROUNDS: values.rounds } },
);
const [code] = await once(vitest, "exit");
process.exitCode = code ?? 1;
