import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fault, type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

const echo = createServer((socket) => socket.pipe(socket).on("error", () => undefined));
let proxy: FaultProxy;

beforeAll(async () => {
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  proxy = await startFaultProxy({ host: "127.0.0.1", port: (echo.address() as AddressInfo).port });
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  echo.close();
});

/** Long enough to see that nothing comes; where something must come, only what hangs uses more of it up. */
const shortMs = 400;
const longMs = 30_000;

/** What comes back: text, the end of the connection, or nothing for a while. */
const say = async (text: string, forMs = longMs): Promise<string> => {
  const socket = connect(proxy.port, "127.0.0.1", () => socket.write(text));
  const outcome = Promise.race([
    once(socket, "data").then(([chunk]) => String(chunk)),
    once(socket, "close").then(() => "closed"),
    sleep(forMs, "nothing", { ref: false }),
  ]);
  return outcome.catch((error: NodeJS.ErrnoException) => error.code ?? "").finally(() => socket.destroy());
};

describe("the fault proxy", () => {
  const seen: [Fault, RegExp][] = [
    ["refused", /^ECONNREFUSED$/],
    ["hanging", /^nothing$/],
    ["slow", /^(hello|nothing)$/],
    ["garbage", /^(?!hello|nothing|closed)/],
    ["dropped", /^closed$/],
  ];

  it.each(seen)("is %s while that lasts, and lets everything pass before and after", async (fault, outcome) => {
    expect(await say("hello")).toBe("hello");
    await proxy.begin(fault);
    expect(await say("hello", outcome.test("nothing") ? shortMs : longMs)).toMatch(outcome);
    if (fault !== "refused") await expect.poll(() => proxy.met(), { timeout: longMs }).toBeGreaterThan(0);
    await proxy.end();
    expect(await say("hello")).toBe("hello");
  });

  it("delivers after all what a hanging connection held back", async () => {
    const socket = connect(proxy.port, "127.0.0.1");
    await once(socket, "connect");
    await proxy.begin("hanging");
    socket.write("late");
    const answered = once(socket, "data");
    await expect.poll(() => proxy.met(), { timeout: longMs }).toBeGreaterThan(0);
    await proxy.end();
    expect(String((await answered)[0])).toBe("late");
    socket.destroy();
  });
});
