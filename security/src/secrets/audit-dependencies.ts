import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../../", import.meta.url));

export interface Vulnerabilities {
  high: number;
  critical: number;
}

/** npm ends with an error when it finds something, and prints the report on stdout all the same. */
export const auditDependencies = async (): Promise<Vulnerabilities> => {
  const options = { cwd: root, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run("npm", ["audit", "--omit=dev", "--json"], options).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }),
  );
  return readAudit(stdout);
};

/** Throws where the report does not say: a registry that did not answer has audited nothing. */
export const readAudit = (stdout: string): Vulnerabilities => {
  const { high, critical } = parse(stdout).metadata?.vulnerabilities ?? {};
  if (typeof high !== "number" || typeof critical !== "number") throw new Error("the registry did not answer");
  return { high, critical };
};

const parse = (stdout: string): { metadata?: { vulnerabilities?: Partial<Vulnerabilities> } } => {
  try {
    return Object(JSON.parse(stdout)) as ReturnType<typeof parse>;
  } catch {
    throw new Error("the registry's answer could not be read");
  }
};
