import type { Child } from "./child.ts";
import { waitUntil } from "./wait-until.ts";

/** Waits until the server responds; if it exits first, the end of its output is the error. */
export const awaitReady = async (
  name: string,
  child: Child,
  answers: () => Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> => {
  const ready = await waitUntil(
    `${name} to answer`,
    async () => {
      if (child.hasExited()) return "gone";
      return (await answers()) && "ready";
    },
    { timeoutMs, describe: child.output },
  ).catch(async (error: unknown) => {
    await child.kill();
    throw error;
  });
  if (ready === "gone") throw new Error(`${name} ended while starting:\n${child.output()}`);
};
