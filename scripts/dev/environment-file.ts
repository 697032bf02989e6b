/**
 * The variables of the running development stack, in a file, so that commands such as `npm run reserves:prove`
 * find it without being told. The file exists only while the stack runs.
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export const environmentFileIn = (folder: string): string => join(folder, "server.env");

export const writeEnvironmentFile = async (
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<AsyncDisposable> => {
  const file = environmentFileIn(folder);
  await mkdir(folder, { recursive: true });
  const lines = Object.entries(variables).map(([name, value]) => `${name}="${value}"\n`);
  // Readable by the developer only: the addresses may hold passwords one day.
  await writeFile(file, lines.join(""), { mode: 0o600 });
  return { [Symbol.asyncDispose]: () => rm(file, { force: true }) };
};
