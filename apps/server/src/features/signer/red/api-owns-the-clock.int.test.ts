/**
 * RED: one api process is owned. A transaction that it began a day ago writes a day ago: what was added "then" has waited already
 * when its owner could first see it. A day is three seconds here (`waiting_times`, which the owner of the database may write).
 */
import { addressAs, connectDatabase, type Database, newId } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { signIntent } from "@passport/testbed/client/prove-path";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { sql, type Transaction } from "kysely";
import pg from "pg";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SignerWorld, startSignerWorld } from "../testing/signer-world.ts";
import { contentOf, openVoucherFixture, type Player, toProofColumns, type VoucherFixture } from "../testing/voucher-fixtures.ts";

const day = 3;
let world: SignerWorld;
let fixture: VoucherFixture;
let api: Database;
let books: Ledger;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await startSignerWorld());
  fixture = await openVoucherFixture(world);
  api = resources.use(connectPatiently(addressAs(world.databaseUrl, "api")));
  books = resources.use(createLedger({ db: api }));
  resources.use(await world.startSigner({ keyAgeMs: 24 * 3_600_000 }));
  await sql`update waiting_times set seconds = ${day} where what in ('new_address', 'less_protection')`.execute(world.db);
});
afterAll(() => resources.disposeAsync());

/** The attacker's own connection, as `passport_api`, in a transaction that has begun a day ago. */
const sinceYesterday = async () => {
  const client = new pg.Client({ connectionString: addressAs(world.databaseUrl, "api") });
  await client.connect();
  await client.query("set idle_in_transaction_session_timeout = 0; set statement_timeout = 0");
  await client.query("begin");
  await client.query("select now()");
  await new Promise((resolve) => setTimeout(resolve, (day + 1) * 1000));
  return client;
};

const alice = async () => {
  const [userId, accountId] = [newId(), newId()];
  await world.db.insertInto("users").values({ id: userId, account_id: accountId, username: `a_${newId().slice(24)}` }).execute();
  const chain = await world.ledger.openSystemAccount("chain", "BSC testnet", accountId);
  const words = { group: "DEPOSIT", subGroup: "TRANSFER", description: "a test" };
  await world.ledger.post({ kind: "post", id: newId(), debit: chain.id, credit: accountId, amount: 1_000n, ...words });
  return { userId, accountId };
};

const takeEverything = async ({ userId, accountId }: { userId: string; accountId: string }) => {
  const account = privateKeyToAccount(generatePrivateKey());
  const wallet = account.address.toLowerCase();
  const taken: Player = { userId, accountId, wallet, account };
  await api.insertInto("withdrawal_addresses").values({ user_id: userId, address: wallet, usable_from: sql`now()` }).execute();
  await api.updateTable("users").set({ public_address: account.address }).where("id", "=", userId).execute();
  const binance = world.networks[1]?.deployment;
  const [id, operationId, contract, amount] = [newId(), newId(), binance?.withdrawer ?? "0x", 1_000n] as const;
  const shared = { chain_id: binance?.chainId ?? 0, wallet, amount: String(amount) };
  const { rows } = await sql<{ id: string }>`select encode(set_byte(set_byte(d, 6, get_byte(d, 6) & 15 | 128), 8, get_byte(d, 8) & 63 | 128), 'hex')::uuid as id
    from (select substring(sha256(convert_to(${`withdrawal ${operationId}`}, 'UTF8')) for 16) as d) as hashed`.execute(api);
  const transferId = rows[0]?.id ?? "";
  await api.insertInto("operations").values({ ...shared, id: operationId, kind: "withdrawal", state: "pending", account_id: accountId, transfer_id: transferId }).execute();
  const chain = await books.openSystemAccount("chain", "BSC testnet", accountId);
  const words = { group: "WITHDRAWAL", subGroup: "TRANSFER", description: "SUPS withdrawal" };
  expect(await books.post({ kind: "hold", id: transferId, debit: accountId, credit: chain.id, amount, related: operationId, ...words })).toBe("posted");
  const content = contentOf(taken, { id, operationId, kind: "withdraw", contract, wallet, amount, tokenId: 0n, chainId: shared.chain_id });
  await api.insertInto("vouchers").values({ ...shared, id, operation_id: operationId, kind: "withdraw", contract, nonce: "0", expiry: sql<Date>`date_trunc('second', clock_timestamp() + interval '5 minutes')`, ...toProofColumns(JSON.parse(await signIntent(account, content))) }).execute();
  return world.ask(id);
};

it("RED 5a [HOLD-21]: an account without any factor and without a wallet is emptied the moment it is touched", async () => {
  // The wall stands where the attacker does not know this.
  const bob = await alice();
  await api.insertInto("two_factor").values({ user_id: bob.userId, secret_sealed: "x", activated_at: sql`now()` } as never).execute();
  expect(await takeEverything(bob)).not.toEqual({ signed: true });

  const victim = await alice();
  const client = await sinceYesterday();
  const before = Date.now();
  // Alice made her account after that transaction began, or before: it does not matter. Until here nothing of hers was touched.
  await client.query("insert into two_factor (user_id, secret_sealed, activated_at) values ($1, 'x', now())", [victim.userId]);
  await client.query("commit");
  await client.end();
  expect(await takeEverything(victim)).toEqual({ signed: true });
  // All of it took less than the "day" in which Alice could have seen something.
  expect(Date.now() - before).toBeLessThan(day * 1000);
});

it("RED 5b [HOLD-9]: a daily limit of the owner is lifted at once", async () => {
  const player = await fixture.addPlayer();
  await world.db.insertInto("withdrawal_protections").values({ user_id: player.userId, daily_limit: "100" }).execute();
  const client = await sinceYesterday();
  const before = Date.now();
  await client.query("update withdrawal_protections set next_daily_limit = null, next_limit_at = now() where user_id = $1", [player.userId]);
  await client.query("commit");
  await client.end();
  const { rows } = await sql<{ applies: boolean }>`select next_limit_at <= clock_timestamp() as applies from withdrawal_protections where user_id = ${player.userId}`.execute(world.db);
  expect(rows).toEqual([{ applies: true }]);
  expect(Date.now() - before).toBeLessThan(day * 1000);
});

void connectDatabase;
void (0 as unknown as Transaction<unknown>);
