/** Stands between the server and something it depends on, and makes that thing fail in one of the usual ways. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export const faults = ["refused", "hanging", "slow", "garbage", "dropped"] as const;
export type Fault = (typeof faults)[number];

export interface FaultProxy extends AsyncDisposable {
  readonly port: number;
  begin(fault: Fault): Promise<void>;
  /** How many connections the current or last fault affected: a fault without any proves nothing. */
  met(): number;
  /** From now on everything passes. What a hanging connection held back arrives after all, as from a server that woke up. */
  end(): Promise<void>;
}

const slowMs = 200;

export const startFaultProxy = async (target: { host: string; port: number }): Promise<FaultProxy> => {
  let fault: Fault | undefined;
  let held: (() => void)[] = [];
  let met = 0;
  const open = new Set<Socket>();

  const pass = (chunk: Buffer, to: Socket, isAnswer: boolean): void => {
    const write = (bytes = chunk): void => {
      if (to.writable) to.write(bytes);
    };
    if (fault !== undefined) met += 1;
    if (fault === "hanging") held.push(write);
    else if (fault === "slow") setTimeout(write, slowMs);
    else if (fault === "garbage" && isAnswer) write(randomBytes(chunk.length));
    // The question was heard and may have had its effect; only the answer is lost.
    else if (fault === "dropped" && isAnswer) to.destroy();
    else write();
  };

  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    const ends = [client, upstream] as const;
    for (const [from, to] of [ends, [upstream, client] as const]) {
      open.add(from);
      from.on("data", (chunk: Buffer) => pass(chunk, to, from === upstream));
      from.on("error", () => undefined);
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const hangUp = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    met: () => met,
    async begin(next) {
      fault = next;
      // Who is refused cannot be seen from here; whose connection was cut can.
      met = next === "refused" ? open.size : 0;
      if (next === "refused") await hangUp();
    },
    async end() {
      fault = undefined;
      for (const write of held) write();
      held = [];
      if (!server.listening) await listen(port);
    },
    async [Symbol.asyncDispose]() {
      if (server.listening) await hangUp();
    },
  };
};
