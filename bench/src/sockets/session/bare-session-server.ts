/**
 * The least that opens a socket with a session on `ws`: one prepared read by primary key for each connection that has an
 * owner, then ROOT, and a snapshot for each SUBSCRIBE. No check of the session, no origin, limit, order or recovery. A
 * process of its own.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { rootFrame, socketPaths } from "@passport/protocol";
import pg from "pg";
import { WebSocketServer } from "ws";

const [databaseUrl = ""] = process.argv.slice(2);
/** As many connections as our server has. */
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });

const reads = {
  user: { name: "user", text: "select * from users where id = $1" },
  account: { name: "account", text: "select * from ledger.accounts where id = $1" },
};

const readOwner = async (path: string): Promise<unknown> => {
  const [kind, id] = path.split("/").slice(1);
  if (kind !== "user" && kind !== "account") return null;
  const { rows } = await pool.query({ ...reads[kind], values: [id] });
  return rows[0];
};

const http = createServer();
http.on("upgrade", async (request, raw, head) => {
  const path = (request.url ?? "").slice(socketPaths.root.length);
  const payload = await readOwner(path);
  sockets.handleUpgrade(request, raw, head, (socket) => {
    socket.on("message", (data) => {
      const uri = String(data).slice("SUBSCRIBE:".length);
      socket.send(JSON.stringify({ uri, key: "SNAPSHOT", payload, seq: 1 }));
    });
    socket.on("error", () => socket.terminate());
    if (!path.endsWith("/commander")) socket.send(rootFrame(path));
  });
});

/** For a check in between: one prepared read, too. */
http.on("request", async (request, response) => {
  const [, userId = ""] = /user=(.*)$/.exec(request.url ?? "") ?? [];
  const { rows } = await pool.query({ ...reads.user, values: [userId] });
  response.setHeader("content-type", "application/json").end(JSON.stringify({ user: rows[0] }));
});
process.on("disconnect", () => process.exit(0));

http.listen(0, "127.0.0.1", () => process.send?.((http.address() as AddressInfo).port));
