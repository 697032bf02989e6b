import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the range that the kernel gives to outgoing connections (32768 and up on Linux): a server that is
// killed and restarted on its port must not find that some client took the port meanwhile.
const lowest = 20_000;
const highest = 32_000;

// Between our look at a port and its server's bind lie seconds, and a killed server leaves its port until it is
// back. So each worker of a test run draws from a part of its own, and every other process from the first.
const parts = 4;
const { VITEST_POOL_ID: vitestWorker, TEST_PARALLEL_INDEX: playwrightWorker } = process.env;
/** Vitest counts from 1, Playwright from 0. With more than three workers some share a part. */
const part = Number(vitestWorker ?? Number(playwrightWorker ?? -1) + 1) % parts;
const partSize = (highest - lowest) / parts;
const draw = (): number => lowest + part * partSize + randomInt(partSize);

const handedOut = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/**
 * A free port on loopback: the preferred one, or a random one, so that runs side by
 * side do not race for the same.
 */
export const freePort = async (preferred = draw()): Promise<number> => {
  let port = preferred;
  while (handedOut.has(port) || !(await isFree(port))) port = draw();
  handedOut.add(port);
  return port;
};
