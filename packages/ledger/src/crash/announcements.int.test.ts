import { migrate } from "@passport/database";
import { allowDeveloper, asDeveloper, startNats, startPostgres, startServer, waitUntil } from "@passport/testbed";
import { ensureDatabase } from "@passport/testbed/ensure-database";
import { runSql } from "@passport/testbed/run-sql";
import { expect, it } from "vitest";
import { hearNats } from "../testing/hear-nats.ts";
import { startTrial } from "./trial.ts";

/**
 * In how many batches each player had a part: a batch is one transaction, and announces itself once. What was
 * refused (kind 0) changed nothing and is not announced.
 */
const batchesOfPlayers = `
  select accounts.id, count(distinct transfers.xmin::text)::integer as batches
  from ledger.accounts join ledger.transfers on accounts.id in (debit, credit)
  where accounts.kind = 'user' and transfers.kind <> 0 group by accounts.id`;

it("the server announces everything that a killed posting process committed, also what it left in the outbox", async () => {
  await using postgres = await startPostgres({ fsync: true });
  await using nats = await startNats();
  const ownerUrl = await ensureDatabase(postgres, "passport");
  await migrate(ownerUrl);
  await allowDeveloper(ownerUrl);
  await using trial = await startTrial(asDeveloper(ownerUrl));
  using listener = await hearNats(nats.url, "ledger.posted");
  await using server = await startServer({ role: "api", databaseUrl: ownerUrl, natsUrl: nats.url });
  const isEmpty = async (question: string) => (await runSql(ownerUrl, question)).length === 0;

  const poster = await trial.startPoster();
  poster.load();
  await waitUntil("the first announcements", () => listener.heard.length > 0);
  // Stopped, so that the poster dies with announcements that no relay has published.
  process.kill(server.pid(), "SIGSTOP");
  await poster.acknowledges(1000);
  await poster.kill();
  // Its last batch may still be at work in PostgreSQL, which has not noticed yet.
  const itsConnections = "select from pg_stat_activity where application_name = 'passport poster'";
  await waitUntil("the killed process's batch to end", () => isEmpty(itsConnections));
  expect(await isEmpty("select from outbox")).toBe(false);
  process.kill(server.pid(), "SIGCONT");

  await waitUntil("an empty outbox", () => isEmpty("select from outbox"));
  await listener.catchUp();
  const announced = Map.groupBy(
    listener.heard.flatMap((body) => (body as { accounts: string[] }).accounts),
    (account) => account,
  );
  const players = await runSql<{ id: string; batches: number }>(ownerUrl, batchesOfPlayers);
  expect(players.length).toBeGreaterThan(0);
  const missed = players.filter(({ id, batches }) => (announced.get(id)?.length ?? 0) < batches);
  expect(missed).toEqual([]);
});
