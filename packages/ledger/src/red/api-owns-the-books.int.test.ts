/** RED: one api process is owned, with its database login alone. Each test passes while the hole is open. */
import { addressAs, connectDatabase, type Database, deriveId, inTransaction, newId } from "@passport/database";
import { createTestDatabase, type TestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { returnWithdrawals } from "../evidence.ts";
import { createLedger } from "../ledger.ts";
import { reconcileAndRecord } from "../reconcile/reconcile.ts";
import { reconcileNewOrHalt } from "../reconcile/reconcile-new.ts";

let database: TestDatabase;
let developer: Database;
let worker: Database;
let api: Database;
const connected = new AsyncDisposableStack();
beforeAll(async () => {
  database = connected.use(await createTestDatabase());
  developer = connected.use(connectDatabase(database.databaseUrl));
  worker = connected.use(connectDatabase(addressAs(database.databaseUrl, "worker")));
  api = connected.use(connectDatabase(addressAs(database.databaseUrl, "api")));
});
afterAll(() => connected.disposeAsync());

const words = { group: "A", subGroup: "B", description: "c" };
const chainId = 97;
const richPlayer = async () => {
  const [id, accountId] = [newId(), newId()];
  const wallet = `0x${newId().replaceAll("-", "")}00000000`;
  await developer.insertInto("users").values({ id, account_id: accountId, username: `p${newId().slice(-12)}`, public_address: wallet }).execute();
  const ledger = createLedger({ db: developer });
  const chain = await ledger.openSystemAccount("chain", "BSC testnet", accountId);
  expect(await ledger.post({ kind: "post", id: newId(), debit: chain.id, credit: accountId, amount: 1_000n, ...words })).toBe("posted");
  return { accountId, wallet, chain: chain.id };
};

it("RED 10: the SUPS of every player are frozen for ever; no process, and no two people, set them free", async () => {
  const { accountId, wallet, chain } = await richPlayer();
  const ledger = createLedger({ db: api });
  const [operationId, voucherId] = [newId(), newId()];
  const hold = deriveId(`withdrawal ${operationId}`);
  const shared = { chain_id: chainId, wallet, amount: "1000" };
  await api.insertInto("operations").values({ ...shared, id: operationId, kind: "withdrawal", state: "pending", account_id: accountId, transfer_id: hold }).execute();
  expect(await ledger.post({ kind: "hold", id: hold, debit: accountId, credit: chain, amount: 1_000n, related: operationId, ...words })).toBe("posted");
  // Over, says the row, and no log ever will say so; unsigned, and never to be signed.
  await api.insertInto("vouchers").values({ ...shared, id: voucherId, operation_id: operationId, kind: "withdraw", contract: `0x${"c".repeat(40)}`, nonce: "0", expiry: sql<Date>`now() - interval '1 day'`, state: "cancelled" }).execute();
  // The chain goes on for a year.
  await worker.insertInto("chain_cursors").values({ chain_id: chainId, finalized_number: 9, head_number: 9, finalized_at: sql<Date>`now() + interval '1 year'` }).execute();
  await expect(inTransaction(worker, (transaction) => returnWithdrawals(transaction, [voucherId]))).rejects.toThrow("finally and unused");
  for (const db of [api, worker])
    await expect(createLedger({ db }).post({ kind: "release", id: newId(), hold })).rejects.toThrow();
  // The worker would have to call it expired, which its own code does of open ones only.
  expect(await developer.selectFrom("vouchers").select("id").where("id", "=", voucherId).where("state", "=", "open").execute()).toEqual([]);
  expect(await createLedger({ db: developer }).balance(accountId)).toMatchObject({ posted: 1_000n, held: 1_000n });
});

it("RED 11: SUPS of any player are paid to a game that nobody has registered", async () => {
  const { accountId } = await richPlayer();
  const ledger = createLedger({ db: api });
  const client = "there-is-no-such-game";
  expect(await developer.selectFrom("clients").select("id").where("id", "=", client).execute()).toEqual([]);
  const [claim, hold] = [newId(), newId()];
  const operation = newId();
  await api.insertInto("operations").values({ id: operation, kind: "payment", state: "pending", account_id: accountId, amount: "1000" }).execute();
  await api.insertInto("claims").values({ id: claim, client_id: client, amount: "1000", description: "x", state: "asked", account_id: accountId, operation_id: operation, expires_at: sql<Date>`now()` }).execute();
  const game = await ledger.openSystemAccount("game", "Passport refund reserve", accountId, client);
  expect(await ledger.post({ kind: "hold", id: hold, debit: accountId, credit: game.id, amount: 1_000n, related: claim, ...words })).toBe("posted");
  expect(await ledger.post({ kind: "settle", id: newId(), hold })).toBe("posted");
  expect((await ledger.balance(accountId))?.posted).toBe(0n);
  expect((await ledger.balance(game.id))?.posted).toBe(1_000n);
});

it("RED 12: the numbers of topics are used up: no transfer with new words is ever posted again", async () => {
  const { rows } = await sql<{ count: number }>`select count(ledger.topic_code('x', nth::text))::int as count from generate_series(1, 32000) nth`.execute(api);
  expect(rows[0]?.count).toBe(32_000);
  await sql`select ledger.topic_code('y', nth::text) from generate_series(1, 1000) nth`.execute(api).catch(() => undefined);
  // The sequence does not go back with the failed statement.
  await expect(sql`select ledger.topic_code('DEPOSIT', 'never asked for before')`.execute(worker)).rejects.toThrow(/maximum value|nextval/);
});

it("RED 16: the auditor never reconciles again and says nothing, because the api holds its advisory locks", async () => {
  const auditor = connected.use(connectDatabase(addressAs(database.databaseUrl, "auditor")));
  await api.connection().execute(async (thief) => {
    await sql`select pg_advisory_lock(hashtextextended('ledger reconciliation', 0)), pg_advisory_lock(hashtextextended('full ledger reconciliation', 0))`.execute(thief);
    // As if another auditor did it.
    expect(await reconcileNewOrHalt(auditor)).toBeUndefined();
    expect(await reconcileAndRecord(auditor)).toBeUndefined();
    // The watchers of all chains: no worker leads any.
    await sql`select pg_advisory_lock(${0x70617373}, 97), pg_advisory_lock(${0x70617373}, 11155111)`.execute(thief);
    const { rows } = await sql<{ leads: boolean }>`select pg_try_advisory_lock(${0x70617373}, 97) as leads`.execute(worker);
    expect(rows).toEqual([{ leads: false }]);
    await sql`select pg_advisory_unlock_all()`.execute(thief);
  });
});
