/** Reads source files, prints what is wrong with which line, and fails the process if there is anything. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "./steps.ts";

interface LineCheck<Finding extends { line: number }> {
  patterns: string[];
  /** Files that may do what the check refuses. */
  except?: RegExp;
  find(text: string): Finding[];
  complain(finding: Finding): string;
}

export const checkLines = <Finding extends { line: number }>(check: LineCheck<Finding>): void => {
  const { patterns, except, find, complain } = check;
  const files = globSync(patterns, { cwd: root }).filter((file) => !except?.test(file));
  for (const file of files.sort()) {
    for (const finding of find(readFileSync(resolve(root, file), "utf8"))) {
      console.error(`${file}:${finding.line} ${complain(finding)}`);
      process.exitCode = 1;
    }
  }
};
