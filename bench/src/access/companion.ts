/** A bare contestant in a process of its own, so that it has what our server has: an engine to itself. */
import { type ChildProcess, fork } from "node:child_process";
import { endChild, nextMessage } from "../child.ts";

export interface Companion extends AsyncDisposable {
  /** What it said first. */
  readonly greeting: unknown;
  ask(question: number): Promise<number>;
}

export const startCompanion = async (file: URL, args: string[] = []): Promise<Companion> => {
  const child: ChildProcess = fork(file, args);
  const greeting = await nextMessage(child);
  return {
    greeting,
    async ask(question) {
      child.send(question);
      return Number(await nextMessage(child));
    },
    [Symbol.asyncDispose]: () => endChild(child),
  };
};
