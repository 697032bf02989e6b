import { addressAs, connectDatabase } from "@passport/database";
import { areWithdrawalsHalted } from "@passport/ledger";
import { createTestDatabase, useTestbed, waitUntil } from "@passport/testbed";
import { startServer } from "@passport/testbed/server-process";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { createLog } from "../../platform/telemetry/log.ts";
import { startTestApi } from "../../testing/start-test-api.ts";
import { createBank } from "../transactions/testing/bank.ts";
import { addCustomer } from "../transactions/testing/customer-fixtures.ts";
import { startReconciliation } from "./index.ts";

const openBooks = async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createTestDatabase());
  const api = stack.use(await startTestApi({ ...database, natsUrl: useTestbed().natsUrl }));
  const alice = await addCustomer(api.context.db, api);
  await createBank(api.context.ledger).deposit(alice.accountId, 10n);
  const owner = stack.use(connectDatabase(database.ownerUrl));
  const auditorUrl = addressAs(database.ownerUrl, "auditor");
  const db = stack.use(connectDatabase(auditorUrl));
  const owned = stack.move();
  return { database, alice, owner, db, auditorUrl, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

it("[LEDGER-16] [LEDGER-17] both checks are quiet while the books add up; when they do not they report it and withdrawals stop", async () => {
  await using books = await openBooks();
  const { db, owner, alice, auditorUrl } = books;
  const metrics = new Registry();
  const lines: string[] = [];
  const log = createLog({ level: "info", role: "auditor", destination: { write: (line) => void lines.push(line) } });
  // What reads may not write, as on a replica.
  const replica = new URL(auditorUrl);
  replica.searchParams.set("options", "-c default_transaction_read_only=on");
  await using _running = startReconciliation({
    ...{ db, metrics, log, intervalMs: 100 },
    connect: () => connectDatabase(auditorUrl, { maxConnections: 1 }),
    connectToReplica: () => connectDatabase(replica.toString(), { maxConnections: 1 }),
  });
  const seen = (text: string) => waitUntil(text, () => lines.join("").includes(text));

  await seen("new entries of the books were checked");
  await seen("all books were checked");
  const quiet = await metrics.metrics();
  expect(quiet).toMatch(/^ledger_breaches\{run="new"\} 0$/m);
  expect(quiet).toMatch(/^ledger_breaches\{run="full"\} 0$/m);
  expect(quiet).toMatch(/^ledger_checked_timestamp_seconds [1-9]/m);
  expect(quiet).toMatch(/^ledger_fully_checked_timestamp_seconds [1-9]/m);
  expect(lines.join("")).not.toContain("do not add up");
  expect(await areWithdrawalsHalted(db)).toBe(false);

  // An old entry, as only the owner of the tables can alter it: the next full run finds it.
  await sql`update ledger.transfers set description = 'Gift' where credit = ${alice.accountId}`.execute(owner);
  await expect(sql`delete from ledger.full_reconciliations`.execute(owner)).rejects.toMatchObject({ code: "42501" });
  await owner.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`update ledger.full_reconciliations set checked_at = checked_at - interval '1 day'`.execute(transaction);
  });
  await seen("the books do not add up; withdrawals are stopped");
  const found = await metrics.metrics();
  expect(found).toMatch(/^ledger_breaches\{run="new"\} 0$/m);
  expect(found).toMatch(/^ledger_breaches\{run="full"\} 1$/m);
  expect(lines.join("")).toContain("checkpoints_fit");
  expect(await areWithdrawalsHalted(db)).toBe(true);

  // Money from nowhere: the next run over what is new finds it.
  await sql`update ledger.accounts set posted = posted + 1 where id = ${alice.accountId}`.execute(owner);
  await seen("sum_is_zero");
  expect(await metrics.metrics()).toMatch(/^ledger_breaches\{run="new"\} [1-9]/m);
});

it("[LEDGER-16] [LEDGER-17] the auditor does both when it starts, without a chain", async () => {
  await using books = await openBooks();
  await using _auditor = await startServer({ role: "auditor", ...books.database, natsUrl: useTestbed().natsUrl });
  const runs = await waitUntil("both runs", async () => {
    const { rows } = await sql`
      select reconciliation.entries as new_entries, everything.entries, everything.breaches
      from ledger.reconciliations reconciliation, ledger.full_reconciliations everything`.execute(books.db);
    return rows[0];
  });
  expect(runs).toEqual({ new_entries: 2, entries: 2, breaches: 0 });
});
