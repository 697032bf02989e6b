import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Row } from "../row.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

interface Report {
  metadata?: { vulnerabilities: { high: number; critical: number } };
}

/** npm ends with an error when it finds something, and says what on stdout all the same. */
const readAudit = async (): Promise<Report> => {
  const options = { cwd: root, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run("npm", ["audit", "--omit=dev", "--json"], options).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }),
  );
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return {};
  }
};

export const auditDependencies = async (): Promise<Row> => {
  const found = (await readAudit()).metadata?.vulnerabilities;
  return {
    check: "secrets: npm audit --omit=dev",
    aim: "0 high or critical, if the registry answers",
    measured: found === undefined ? "the registry does not answer" : `${found.high} high, ${found.critical} critical`,
    ok: found === undefined || found.high + found.critical === 0,
  };
};
