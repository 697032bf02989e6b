/** A bare contestant in a process of its own, so that it has what our server has: an engine to itself. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export interface Companion extends AsyncDisposable {
  /** What it said first. */
  readonly greeting: unknown;
  ask(question: number): Promise<number>;
}

export const startCompanion = async (file: URL, args: string[] = []): Promise<Companion> => {
  const child: ChildProcess = fork(file, args);
  const [greeting] = (await once(child, "message")) as [unknown];
  return {
    greeting,
    async ask(question) {
      child.send(question);
      const [answer] = (await once(child, "message")) as [number];
      return answer;
    },
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await once(child, "exit");
    },
  };
};
