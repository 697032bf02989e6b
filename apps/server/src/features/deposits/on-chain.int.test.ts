/** The whole way: wallets, contracts, chains with reorganisations, the watcher, and the books. */
import { developmentAccounts } from "@passport/contracts";
import { paymentReceiverAbi } from "@passport/contracts/abi/payment-receiver";
import { supsAbi } from "@passport/contracts/abi/sups";
import { connectDatabase, type Database } from "@passport/database";
import { createLedger, type Ledger, reconcileOrHalt } from "@passport/ledger";
import { type Anvil, type Chains, createTestDatabase, startChains, waitUntil } from "@passport/testbed";
import { Registry } from "prom-client";
import { type Address, concat, encodeFunctionData } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseConfig } from "../../config/config.ts";
import { createChainMetrics } from "../../platform/chain/chain-metrics.ts";
import { createChainReaders } from "../../platform/chain/reader.ts";
import { startChainWatchers } from "../../platform/chain/watchers.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { addWalletPlayer, type WalletPlayer } from "../../testing/chain-event-fixtures.ts";
import { registerTransaction, startFollowPoller } from "../operations/index.ts";
import { createPurchases } from "../purchases/index.ts";
import { putLoggedRates } from "../sups/testing/put-rates.ts";
import { createDeposits } from "./index.ts";
import { listDeposits } from "./list-deposits.ts";
import { depositSettings } from "./testing/deposit-settings.ts";

let chains: Chains;
let db: Database;
let ledger: Ledger;
const cleanUp = new AsyncDisposableStack();
const outbox = { poke: () => undefined };
const one = 10n ** 18n;
/** Enough for what is taken back below. */
const slotsInAnEpoch = 4;

beforeAll(async () => {
  chains = cleanUp.use(await startChains({ slotsInAnEpoch }));
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  ledger = cleanUp.use(createLedger({ db }));
  const { networks } = parseConfig({ NODE_ENV: "test", DATABASE_URL: databaseUrl, ...chains.environment });
  const log = createLog({ level: "silent", role: "test" });
  const readers = createChainReaders(networks);
  const dependencies = { ...depositSettings, db, ledger, outbox, networks };
  const listeners = [...createDeposits(dependencies).listeners, ...createPurchases(dependencies).listeners];
  const instruments = createChainMetrics(new Registry());
  const watching = { networks, readers, listeners, db, databaseUrl, outbox, instruments, log, pollMs: 20 };
  cleanUp.use(await startChainWatchers(watching));
  cleanUp.use(startFollowPoller({ db, outbox, readers, log, droppedAfterMs: 3_600_000, intervalMs: 50 }));
  const rates = {
    enable_sale: true,
    sup_to_usd: "0.1",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  };
  await putLoggedRates(db, rates, 1, new Date(0));
});
afterAll(async () => {
  expect((await reconcileOrHalt(db)).breaches).toEqual([]);
  await cleanUp.disposeAsync();
});

type Name = "alice" | "bob" | "erin" | "mallory";
const addressOf = (name: Name): Address => developmentAccounts[name].address.toLowerCase() as Address;
const addPlayer = (name: Name) => addWalletPlayer(db, { wallet: addressOf(name) });
const balanceOf = async ({ accountId }: WalletPlayer) => (await ledger.balance(accountId))?.posted;
const statusesOf = async ({ actor }: WalletPlayer) =>
  (await listDeposits({ db }, { actor })).transactions.map(({ status }) => status);
const send = async (chain: Anvil, from: Address, fields: Record<string, unknown>): Promise<string> => {
  await chain.request("anvil_impersonateAccount", [from]);
  return chain.request<string>("eth_sendTransaction", [{ from, gas: "0x30d40", ...fields }]);
};
const transfer = (token: Address, to: Address, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: [to, amount] }),
});
const finish = (chain: Anvil) => chain.request("anvil_mine", [2 * slotsInAnEpoch + 1]);

it("a deposit on each chain is credited once it is final, registered or not", async () => {
  const alice = await addPlayer("alice");
  for (const [nth, name] of (["ethereum", "binance"] as const).entries()) {
    const { sups, depositAddress } = chains.deployments[name];
    const hash = await send(chains[name], addressOf("alice"), transfer(sups, depositAddress, 5n * one));
    if (name === "ethereum") {
      const registration = { kind: "deposit", accountId: alice.accountId, transactionHash: hash, amount: "1" } as const;
      await registerTransaction({ db, outbox }, registration);
    }
    await waitUntil("it to be seen", async () => (await statusesOf(alice))[0] === "confirming");
    expect(await balanceOf(alice)).toBe(BigInt(nth) * 5n * one);
    await finish(chains[name]);
    await waitUntil("the credit", async () => (await balanceOf(alice)) === BigInt(nth + 1) * 5n * one);
  }
  expect(await statusesOf(alice)).toEqual(["confirmed", "confirmed"]);
});

it("a reorganisation of depth 3 across a deposit: the balance is never wrong, and it is credited once", async () => {
  const bob = await addPlayer("bob");
  const { sups, depositAddress } = chains.deployments.binance;
  await send(chains.binance, addressOf("bob"), transfer(sups, depositAddress, 7n * one));
  await chains.binance.request("anvil_mine", [2]);
  await waitUntil("it to be seen", async () => (await statusesOf(bob))[0] === "confirming");
  await chains.binance.request("anvil_reorg", [3, []]);
  await waitUntil("it to be taken back", async () => (await statusesOf(bob))[0] === "pending");
  expect(await balanceOf(bob)).toBe(0n);
  await send(chains.binance, addressOf("bob"), transfer(sups, depositAddress, 7n * one));
  await finish(chains.binance);
  await waitUntil("the credit", async () => (await balanceOf(bob)) === 7n * one);
  await finish(chains.binance);
  expect(await balanceOf(bob)).toBe(7n * one);
});

it("payments in a token and in coin buy at the rate of their block", async () => {
  const erin = await addPlayer("erin");
  const { purchaseAddress, tokens } = chains.deployments.ethereum;
  const usdc = tokens[0]?.address ?? purchaseAddress;
  await send(chains.ethereum, addressOf("erin"), transfer(usdc, purchaseAddress, 10_000_000n));
  await send(chains.ethereum, addressOf("erin"), { to: purchaseAddress, value: `0x${one.toString(16)}` });
  await finish(chains.ethereum);
  await waitUntil("the credit", async () => (await balanceOf(erin)) === 30_100n * one);
  const operations = await db.selectFrom("operations").selectAll().where("account_id", "=", erin.accountId).execute();
  expect(operations.map(({ kind, state }) => [kind, state])).toEqual([
    ["purchase", "confirmed"],
    ["purchase", "confirmed"],
  ]);
});

it("[CHAIN-44] coins of a contract wallet buy like those of a plain one, each payment once", async () => {
  const { purchaseAddress } = chains.deployments.ethereum;
  const wallet: Address = "0x00000000000000000000000000000000000000c7";
  // Passes on what it is sent: call(gas, purchaseAddress, value).
  const code = concat(["0x600060006000600034", "0x73", purchaseAddress, "0x5af100"]);
  await chains.ethereum.request("anvil_setCode", [wallet, code]);
  const carol = await addWalletPlayer(db, { wallet });
  const paid = (to: Address) => send(chains.ethereum, addressOf("erin"), { to, value: `0x${one.toString(16)}` });
  await paid(wallet);
  await paid(wallet);
  await finish(chains.ethereum);
  await waitUntil("the credit", async () => (await balanceOf(carol)) === 60_000n * one);
  await finish(chains.ethereum);
  const receiver = { address: purchaseAddress, abi: paymentReceiverAbi } as const;
  const data = encodeFunctionData({ ...receiver, functionName: "forward" });
  await send(chains.ethereum, addressOf("mallory"), { to: purchaseAddress, data });
  await finish(chains.ethereum);
  await waitUntil("what the receiver holds to be compared", async () => {
    const rows = await db.selectFrom("chain_balances").selectAll().where("asset", "=", "native").execute();
    return rows.some(({ chain_id, expected }) => chain_id === 31_337 && expected === "0");
  });
  expect(await balanceOf(carol)).toBe(60_000n * one);
  expect(await db.selectFrom("chain_balance_differences").selectAll().execute()).toEqual([]);
});

it("mallory registers what is no deposit of hers: it fails, and nothing is credited", async () => {
  const mallory = await addPlayer("mallory");
  const { sups, treasury } = chains.deployments.ethereum;
  const hash = await send(chains.ethereum, addressOf("mallory"), transfer(sups, treasury, one));
  const registration = { kind: "deposit", accountId: mallory.accountId, transactionHash: hash } as const;
  await registerTransaction({ db, outbox }, { ...registration, amount: "1000000" });
  await finish(chains.ethereum);
  await waitUntil("its end", async () => (await statusesOf(mallory))[0] === "failed");
  expect(await balanceOf(mallory)).toBe(0n);
});
