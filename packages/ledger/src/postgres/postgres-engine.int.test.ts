import { connectDatabase } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { describeEngine } from "../testing/engine-contract.ts";
import { createPostgresEngine } from "./postgres-engine.ts";

/** As the server logs in; locks and the end of a halt are the owner's, as in production. */
describeEngine("the PostgreSQL engine", async () => {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await createTestDatabase());
  const server = opened.use(connectDatabase(database.databaseUrl));
  const owner = opened.use(connectDatabase(database.ownerUrl, { maxConnections: 2 }));
  const resources = opened.move();
  return {
    engine: { ...createPostgresEngine(server), setLocks: createPostgresEngine(owner).setLocks },
    haltWithdrawals: async (isHalted) => {
      await (isHalted
        ? sql`select ledger.halt_withdrawals('test')`.execute(server)
        : sql`select ledger.resume_withdrawals('test')`.execute(owner));
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
});
