/**
 * Passwords and passcodes are asked for, never taken from arguments: those stand in the shell's history and in
 * the list of processes. At a terminal nothing is echoed; without one, each is a line of the input.
 */
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Misuse } from "./refusal.ts";

export type AskSecret = (question: string) => Promise<string>;

export const createAskSecret = (): { ask: AskSecret } & Disposable => {
  const { stdin, stderr } = process;
  if (stdin.isTTY) return { ask: askAtTerminal, [Symbol.dispose]: () => undefined };
  const input = createInterface({ input: stdin });
  const lines = input[Symbol.asyncIterator]();
  return {
    async ask(question) {
      const { value, done } = await lines.next();
      if (done) throw new Misuse(`There is no terminal, and no line of input for: ${question}`);
      stderr.write(`${question}: read from the input\n`);
      return value;
    },
    [Symbol.dispose]: () => input.close(),
  };
};

const askAtTerminal: AskSecret = async (question) => {
  const { stdin, stderr } = process;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = createInterface({ input: stdin, output: nowhere, terminal: true });
  stderr.write(`${question}: `);
  try {
    return await input.question("");
  } catch {
    // Ctrl+C.
    throw new Misuse("Nothing was done.");
  } finally {
    stderr.write("\n");
    input.close();
  }
};
