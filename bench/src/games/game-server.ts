/** A game's server in a process of its own that responds at once: the same one for us and for the bare contestant. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

let received = 0;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    received += 1;
    const isQuestion = Buffer.concat(chunks).toString("latin1", 0, 60).includes("requested");
    if (isQuestion) response.writeHead(200, { "content-type": "application/json" }).end('{"decision":"accept"}');
    else response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;

// Any question is answered with the number of requests so far.
process.on("message", () => process.send?.(received));
process.on("disconnect", () => process.exit(0));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
