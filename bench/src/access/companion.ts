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
  const [greeting] = await nextMessage(child);
  return {
    greeting,
    async ask(question) {
      child.send(question);
      const [answer] = await nextMessage(child);
      return Number(answer);
    },
    async [Symbol.asyncDispose]() {
      child.disconnect();
      await once(child, "exit");
    },
  };
};

/** One that dies sends nothing more: callers that wait for it must be rejected. */
export const nextMessage = async (child: ChildProcess): Promise<unknown[]> => {
  const dying = new AbortController();
  const die = (code: number | null) => dying.abort(new Error(`a companion ended with code ${code}`));
  child.once("exit", die);
  try {
    return await once(child, "message", { signal: dying.signal });
  } finally {
    child.off("exit", die);
  }
};
