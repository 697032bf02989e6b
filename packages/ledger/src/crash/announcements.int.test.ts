import { migrate } from "@passport/database";
import { asServer, startNats, startPostgres, startServer, waitUntil } from "@passport/testbed";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import { runSql } from "@passport/testbed/run-sql";
import { expect, it } from "vitest";
import { hearNats } from "./hear-nats.ts";
import { startTrial } from "./trial.ts";

const countRows = async (url: string, table: string): Promise<number> =>
  (await runSql(url, `select from ${table}`)).length;

/** One batch is one transaction. */
const batchesOf = (account: string) => `
  select distinct xmin::text from ledger.transfers where ${account} in (debit, credit)`;

it("the server announces everything that a killed posting process committed, also what it left in the outbox", {
  timeout: 60_000,
}, async () => {
  await using postgres = await startPostgres({ fsync: true });
  await using nats = await startNats();
  const ownerUrl = await ensureDatabase(postgres, "passport");
  await migrate(ownerUrl);
  const databaseUrl = asServer(ownerUrl);
  await using trial = await startTrial(databaseUrl);
  using listener = await hearNats(nats.url, "ledger.posted");
  await using server = await startServer({ role: "api", databaseUrl, natsUrl: nats.url });

  const poster = await trial.startPoster();
  poster.load();
  await waitUntil("the first announcements", () => listener.heard.length > 0);
  // Held still, so that the poster surely dies with announcements that nobody has relayed.
  process.kill(server.pid(), "SIGSTOP");
  await poster.acknowledges(1000);
  await poster.kill();
  expect(await countRows(ownerUrl, "outbox")).toBeGreaterThan(0);
  process.kill(server.pid(), "SIGCONT");

  await waitUntil("an empty outbox", async () => (await countRows(ownerUrl, "outbox")) === 0);
  expect(listener.heard).toHaveLength(
    (await runSql(ownerUrl, "select distinct xmin::text from ledger.transfers")).length,
  );
  const announced = Map.groupBy(
    listener.heard.flatMap((body) => (body as { accounts: string[] }).accounts),
    (account) => account,
  );
  const players = await runSql<{ id: string }>(ownerUrl, "select id from ledger.accounts where kind = 'user'");
  for (const { id } of players) {
    const batches = await runSql(ownerUrl, batchesOf("$1"), [id]);
    expect(announced.get(id)?.length).toBeGreaterThanOrEqual(batches.length);
  }
});
