/** RED: one api process is owned. NATS refuses it `chain.status` and `rates.changed`; the worker says them for it. */
import { addressAs, connectDatabase } from "@passport/database";
import { createTestDatabase, startNats, waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { connectedBus } from "../../bus/testing/connected-bus.ts";
import { createOutboxRelay } from "../relay.ts";

it("RED 14: what the api writes into the outbox is published with the worker's key, on subjects that are the worker's alone", async () => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = stack.use(await createTestDatabase());
  const nats = stack.use(await startNats());
  const open = (role: "api" | "worker") => stack.adopt(connectDatabase(addressAs(databaseUrl, role)), (db) => db.destroy());
  const [api, worker] = [open("api"), open("worker")];
  // Other api processes listen.
  const listener = stack.use(await connectedBus(nats.url, "api"));
  const heard: unknown[] = [];
  for (const subject of ["chain.status", "rates.changed"] as const) listener.subscribe(subject, (body) => heard.push([subject, body]));
  await listener.flush();
  const workersBus = stack.use(await connectedBus(nats.url, "worker"));
  stack.use(createOutboxRelay({ db: worker, bus: workersBus, log: pino({ level: "silent" }), role: "worker" }));
  await sql`insert into outbox (subject, body) values ('chain.status', '{"forged": 1}'), ('rates.changed', '{"forged": 2}')`.execute(api);
  await waitUntil("both", () => heard.length === 2);
  expect(heard).toEqual([["chain.status", { forged: 1 }], ["rates.changed", { forged: 2 }]]);
});
