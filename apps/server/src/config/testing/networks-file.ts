import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** A deployment file that production accepts: Ethereum and BNB Smart Chain, without contracts. */
export const productionNetworksFile = fileURLToPath(new URL("./production-networks.json", import.meta.url));

/** A file with this content, for the length of a test. */
export const writeTestFile = (content: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "passport-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "content.json");
  writeFileSync(file, content);
  return file;
};
