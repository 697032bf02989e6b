import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below the range that the kernel gives to outgoing connections (32768 and up on Linux): a server that is
// killed and restarted on its port must not find that some client took the port meanwhile.
const lowest = 20_000;
const highest = 32_000;

const handedOut = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/**
 * A port on loopback that nobody listens on: the preferred one, or a random one, so that runs side by
 * side do not race for the same.
 */
export const freePort = async (preferred = randomInt(lowest, highest)): Promise<number> => {
  let port = preferred;
  while (handedOut.has(port) || !(await isFree(port))) port = randomInt(lowest, highest);
  handedOut.add(port);
  return port;
};
