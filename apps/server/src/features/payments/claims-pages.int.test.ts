import { connectDatabase, type Database, inTransaction } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedClients } from "../clients/index.ts";
import { findClaims } from "./store.ts";

const clientId = "large-test-game";
let db: Database;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (each) => each.destroy());
  await seedClients(db, [{ id: clientId, name: "Large", origins: [], redirect_urls: [], logout_urls: [] }]);
  await sql`insert into claims (id, client_id, amount, description, expires_at)
    select gen_random_uuid(), ${clientId}, 1, 'x', now() + interval '1 day' from generate_series(1, 10000)`.execute(db);
  await sql`analyze claims`.execute(db);
});
afterAll(() => cleanUp.disposeAsync());

/** Returns how many rows of claims `read` looks at. */
const readOf = (read: (db: Database) => Promise<unknown>): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'claims'
      `.execute(transaction);
      return rows[0]?.count ?? Number.NaN;
    };
    const before = await count();
    await read(transaction);
    return (await count()) - before;
  });

it.each(["refused", "expired", "settled", "open", undefined] as const)(
  "[EXTERNAL-33] a page of claims that are %s reads as many rows as it returns, however many others there are",
  async (status) => {
    const read = await readOf(async (each) => findClaims(each, clientId, { status, limit: 2 }));
    expect(read).toBeLessThanOrEqual(4);
  },
);
