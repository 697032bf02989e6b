import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createBreachLookup } from "./breach-lookup.ts";

const breached = "Quartz-Lantern-42";
const hash = createHash("sha1").update(breached).digest("hex").toUpperCase();
const [prefix, suffix] = [hash.slice(0, 5), hash.slice(5)];

const withServer = async <T>(listener: RequestListener, run: (url: string) => Promise<T>): Promise<T> => {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/range`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

it("[PASSWORD-12] sends five characters of the hash, asks for padding and finds the rest in the answer", async () => {
  const asked: unknown[] = [];
  const found = await withServer(
    ({ url, headers }, response) => {
      asked.push([url, headers["add-padding"]]);
      response.end(`${"0".repeat(35)}:3\r\n${suffix}:12\r\n${"F".repeat(35)}:0`);
    },
    async (url) => {
      const lookup = createBreachLookup(url);
      return [await lookup.isBreached(breached), await lookup.isBreached("Copper-Harbour-77")];
    },
  );
  expect(found).toEqual([true, false]);
  expect(asked[0]).toEqual([`/range/${prefix}`, "true"]);
});

it.each<[string, RequestListener]>([
  ["padding", (_, response) => response.end(`${suffix}:0`)],
  ["an error", (_, response) => response.writeHead(503).end(`${suffix}:12`)],
  ["a redirect", (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
  ["nonsense", (_, response) => response.end("<html>")],
  ["a lost connection", ({ socket }) => socket.destroy()],
])("[PASSWORD-12] %s blocks nothing", async (_what, listener) => {
  expect(await withServer(listener, (url) => createBreachLookup(url).isBreached(breached))).toBe(false);
});

it("[PASSWORD-12] waits a second at most, and asks nothing unless an address is configured", async () => {
  const startedAt = performance.now();
  const never: RequestListener = () => undefined;
  expect(await withServer(never, (url) => createBreachLookup(url).isBreached(breached))).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(await createBreachLookup(undefined).isBreached(breached)).toBe(false);
});
