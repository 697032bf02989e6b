/**
 * What a posting process wants and what it was told, in a file that survives its kill -9: every line is
 * handed to the operating system before the next step. A line that the end cut off counts as not
 * written: either nothing was requested yet, or no caller had received the verdict.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Verdict } from "../transfer.ts";
import type { Operation } from "./operation.ts";
import type { Testimony } from "./testimony.ts";

type Line = { begins: Operation } | { answered: string; verdict: Verdict };

export class Journal implements Disposable {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, "a");
  }

  /** Before the first step is asked for. */
  begin(operation: Operation): void {
    this.#write({ begins: operation });
  }

  /** Before anything is done with the answer. */
  acknowledge(transferId: string, verdict: Verdict): void {
    this.#write({ answered: transferId, verdict });
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }

  #write(line: Line): void {
    const text = JSON.stringify(line, (_, value) => (typeof value === "bigint" ? value.toString() : value));
    writeSync(this.#file, `${text}\n`);
  }
}

export const readJournal = async (path: string, testimony: Testimony): Promise<void> => {
  const lines = (await readFile(path, "utf8")).split("\n");
  // Whole lines end with a newline: what follows the last one is nothing, or was cut off.
  for (const text of lines.slice(0, -1)) {
    const line = JSON.parse(text, (key, value) => (key === "amount" ? BigInt(value) : value)) as Line;
    if ("begins" in line) testimony.operations.set(line.begins[0].id, line.begins);
    else testimony.verdicts.set(line.answered, line.verdict);
  }
};
