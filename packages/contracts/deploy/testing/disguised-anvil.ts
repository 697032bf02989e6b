import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An Anvil that says it is a real node: what must be refused on a real chain can be tried without one. */
export const disguiseAnvil = async (url: string): Promise<{ url: string } & AsyncDisposable> => {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    const headers = { "content-type": "application/json" };
    const answer =
      method === "web3_clientVersion"
        ? JSON.stringify({ jsonrpc: "2.0", id, result: "Geth/v1.16.0" })
        : await (await fetch(url, { method: "POST", headers, body })).text();
    response.writeHead(200, headers).end(answer);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
