/** What the game has written down, one line each, before it answered: the file outlives every kill -9. */
import { closeSync, openSync, readSync } from "node:fs";

export type Decision = "accept" | "refuse";

export type GameRecord =
  /** A delivery with a valid signature. */
  | { kind: "received"; id: string; type: string; data: Record<string, unknown> }
  /** A request whose signature is missing or wrong. */
  | { kind: "forged"; headers: Record<string, unknown> }
  /** What it answered to a question, or was about to. */
  | { kind: "decided"; id: string; decision: Decision };

/** Reads what was appended since the last time. */
export class GameLog {
  readonly records: GameRecord[] = [];
  readonly #file: string;
  #offset = 0;
  #rest = "";

  constructor(file: string) {
    this.#file = file;
  }

  read(): readonly GameRecord[] {
    const descriptor = openSync(this.#file, "a+");
    try {
      const chunk = Buffer.alloc(1 << 16);
      for (;;) {
        const length = readSync(descriptor, chunk, 0, chunk.length, this.#offset);
        if (length === 0) return this.records;
        this.#offset += length;
        // Every character of a line is ASCII: the game escapes the others.
        const lines = (this.#rest + chunk.toString("latin1", 0, length)).split("\n");
        this.#rest = lines.pop() ?? "";
        for (const line of lines) if (line !== "") this.records.push(JSON.parse(line) as GameRecord);
      }
    } finally {
      closeSync(descriptor);
    }
  }
}

/** A line that a killed process left half written is completed by an empty one. */
export const toLine = (record: GameRecord): string =>
  `${JSON.stringify(record).replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)}\n`;
