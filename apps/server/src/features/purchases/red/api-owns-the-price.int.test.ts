/**
 * RED: one api process is owned. What a payment buys is the worker's word, and the worker takes it from a row that the api writes:
 * quotes. The worker here has its own login, as in production, and so has the api.
 */
import { addressAs, type Database, newId } from "@passport/database";
import { createLedger, systemAccount } from "@passport/ledger";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { parseConfig } from "../../../config/config.ts";
import { addWalletPlayer, feed, storyNetworks, type WalletPlayer } from "../../../testing/chain-event-fixtures.ts";
import { createPaymentListener } from "../payment-listener.ts";
import { ago, oneSups, openPaymentWorld, type PaymentWorld, wholeSupply } from "../testing/payment-fixture.ts";

let world: PaymentWorld;
let api: Database;
let worker: Database;
let tell: (...events: Parameters<typeof feed>[3]) => Promise<void>;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await openPaymentWorld());
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${rows[0]?.name}`;
  api = resources.use(connectPatiently(addressAs(url.toString(), "api")));
  worker = resources.use(connectPatiently(addressAs(url.toString(), "worker")));
  const ledger = resources.use(createLedger({ db: worker }));
  const { purchaseCaps } = parseConfig({});
  const listener = createPaymentListener({ db: worker, ledger, outbox: { poke: () => undefined }, networks: storyNetworks, purchaseCaps } as never);
  tell = (...events) => feed(worker, listener, "finalized", events);
  await world.beginAnew();
  await world.pricesSince(ago(3600), "0.1");
});
afterAll(() => resources.disposeAsync());

/** Written by the api: a millionth of a dollar buys the largest purchase there is, and counts as nothing. */
const promise = async ({ accountId }: WalletPlayer, honest: { token: string; rate: string }, count: number) =>
  sql`insert into purchase_quotes (id, account_id, chain_id, token, token_amount, sups_amount, usd, rate, created_at, expires_at)
    select gen_random_uuid(), ${accountId}::uuid, 31337, ${honest.token}, 1, ${(500_000n * oneSups).toString()}::numeric, 1, ${honest.rate},
      now() - interval '1 minute', now() + interval '1 hour' from generate_series(1, ${count}::integer)`.execute(api);

it("RED 6: a hundred payments of a millionth of a dollar buy 50,000,000 SUPS, past every cap in USD", async () => {
  const mallory = await addWalletPlayer(world.db);
  await world.quote(mallory, "usdc", 31337, 10_000_000n);
  const honest = await api.selectFrom("purchase_quotes").select(["token", "rate"]).where("account_id", "=", mallory.accountId).executeTakeFirstOrThrow();
  await promise(mallory, honest, 100);
  for (let nth = 0; nth < 10; nth += 1) await tell(...Array.from({ length: 10 }, () => world.usdc(mallory, 1n)));
  expect(await world.balanceOf(mallory)).toBe(50_000_000n * oneSups);
  expect(await world.remaining()).toBe(wholeSupply - 50_000_000n * oneSups);
  // At the price of that block these are 5,000,000 dollars; the caps of a day count less than a cent.
  const { rows } = await sql<{ usd: string }>`select sum(usd) as usd from purchase_credits`.execute(world.db);
  expect(rows[0]?.usd).toBe("100");
  // The books add up: no check finds it.
  expect(await world.breaches()).toEqual([]);

  // And what anybody else buys until midnight stops the watcher of the chain, with everybody's deposits.
  const alice = await addWalletPlayer(world.db);
  await expect(tell(world.usdc(alice, 10_000_000n))).rejects.toThrow("has entered through Treasury today");
  expect(await world.balanceOf(alice)).toBe(0n);
});

it("RED 7: one row of the api about a payment stops the watcher of that chain for good", async () => {
  await sql`delete from ledger.daily_credits`.execute(world.owner);
  const [alice, bob] = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)];
  await world.quote(alice, "usdc", 31337, 10_000_000n);
  const event = world.usdc(alice, 10_000_000n);
  // Not a number: it is above zero, and its scale is null, so every check of the table lets it in.
  await sql`update purchase_quotes set sups_amount = 'NaN' where account_id = ${alice.accountId}`.execute(api);
  // Bob's payment is in the same batch, and waits with it, tomorrow and after the api is clean again.
  for (let nth = 0; nth < 3; nth += 1) await expect(tell(event, world.usdc(bob, 10_000_000n))).rejects.toThrow();
  expect(await world.balanceOf(bob)).toBe(0n);
});

it("RED 17: an account that the worker will need is opened by the api as something else: its shard stops the watcher for good", async () => {
  await sql`delete from ledger.daily_credits`.execute(world.owner);
  const [alice, bob] = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)];
  const treasury = systemAccount("chain", "Treasury", alice.accountId).id;
  await sql`select ledger.open_accounts(${[treasury]}::uuid[], array['fees'], array['mine'], array[1]::smallint[], array[null]::uuid[])`.execute(api);
  await expect(tell(world.usdc(alice, 10_000_000n), world.usdc(bob, 10_000_000n))).rejects.toThrow("a purchase needs a final payment");
  expect(await world.balanceOf(bob)).toBe(0n);
});
