/** The sources that the checks of size and language read: everything that git tracks and people write. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface SourceFile {
  path: string;
  text: string;
}

const isSource = /\.(ts|tsx|mjs|cjs|css|sol)$/;
const isGenerated = /^packages\/(database\/src\/tables\.ts|contracts\/(abi|bytecode|typed-data)\/)/;

export const sourceFiles = (root: string): SourceFile[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((path) => isSource.test(path) && !isGenerated.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(root, path), "utf8") }];
      } catch {
        // Removed in the working tree but not committed yet.
        return [];
      }
    });
