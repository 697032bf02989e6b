/** The parent's end of a process that a bench forked. Children exit by themselves when they are disconnected. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** One that dies sends nothing more: callers that wait for it must be rejected. */
export const nextMessage = async (child: ChildProcess): Promise<unknown> => {
  const dying = new AbortController();
  const die = (code: number | null) => dying.abort(new Error(`a child process ended with code ${code}`));
  child.once("exit", die);
  try {
    const [message] = await once(child, "message", { signal: dying.signal });
    return message;
  } finally {
    child.off("exit", die);
  }
};

export const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return;
  child.disconnect();
  await once(child, "exit");
};
