/** The least that a session check costs: a Fastify route that reads one row by its primary key. A process of its own. */
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { Pool } from "pg";

const [databaseUrl = "", ...userIds] = process.argv.slice(2);
/** As many connections as our server has. */
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const app = Fastify();

let turn = 0;

app.get("/auth/check", async () => {
  turn += 1;
  const userId = userIds[turn % userIds.length];
  const { rows } = await pool.query({ name: "read", text: "select * from users where id = $1", values: [userId] });
  return { user: rows[0] };
});

await app.listen({ host: "127.0.0.1", port: 0 });
process.on("disconnect", () => process.exit(0));
process.send?.((app.server.address() as AddressInfo).port);
