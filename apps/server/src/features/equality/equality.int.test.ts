/** Books against chains, with real contracts, a real worker process, and the auditor's own role. */
import { developmentAccounts } from "@passport/contracts";
import { inTransaction, newId } from "@passport/database";
import { createLedger, creditDeposits, creditPurchases } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { type Address, encodeFunctionData, erc20Abi, type Hex, toHex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Nodes } from "../../platform/chain/nodes/nodes.ts";
import { operationsOf, type Player } from "../withdrawals/testing/player-fixtures.ts";
import { createWithdrawalSteps } from "../withdrawals/testing/withdrawal-steps.ts";
import { type EqualityFixture, startEqualityFixture, subjectsOf } from "./testing/equality-fixture.ts";

let fixture: EqualityFixture;
/** Has a balance from the second test on. */
let alice: Player;
beforeAll(async () => {
  fixture = await startEqualityFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const { use, untilState } = createWithdrawalSteps(() => fixture.world);
const stranger: Address = "0x00000000000000000000000000000000000051a9";

const deposited = async (amount: bigint): Promise<Player> => {
  const player = await fixture.world.newPlayer(0n);
  await fixture.sendSups(fixture.faucet, player.wallet, amount);
  await fixture.deposit(player.wallet, amount);
  return player;
};

it("[EQUALITY-8] a first reading that is interrupted again and again loses nothing and counts nothing twice", async () => {
  await fixture.world.chains.binance.request("anvil_mine", [toHex(700)]);
  await deposited(7n);
  await fixture.finalize();
  let interruptions = 0;
  /** Responds once, then the process dies in the middle of whatever it did. */
  const dying = (nodes: Nodes): Nodes => {
    let answers = 0;
    return {
      ...nodes,
      askAll: (questions) => {
        answers += 1;
        if (answers <= 1) return nodes.askAll(questions);
        interruptions += 1;
        return Promise.reject(new Error("killed"));
      },
    };
  };
  await waitUntil("a complete reading", async () => {
    const { unread } = await fixture.check({ networks: fixture.networksWith(dying) });
    return unread.length === 0;
  });
  expect(interruptions).toBeGreaterThan(1);
  const { lines, breaches } = await fixture.check();
  expect(breaches).toEqual([]);
  expect(lines.find(({ subject, chainId }) => subject === "deposits" && chainId === 97)?.found).toBe(7n);
});

it("[EQUALITY-3] [EQUALITY-4] deposits, an unclaimed one, a withdrawal, a payment and sweeps between our addresses are equal", async () => {
  const { own, sendSups, faucet, world } = fixture;
  alice = await deposited(1_000n);
  await fixture.deposit(faucet, 3n);
  await fixture.finalize();
  await waitUntil("the deposit", async () => (await operationsOf(world.db, alice))[0]?.state === "confirmed");
  await use(alice, 100n);
  await payDollars(5_000_000n);
  await sendSups(own.depositAddress, own.withdrawer ?? stranger, 500n);
  await sendSups(own.treasury, own.withdrawer ?? stranger, 40n);
  // It is owed to no player, and no stranger can halt withdrawals with it.
  await sendSups(faucet, own.treasury, 1n);
  await sendSups(faucet, own.withdrawer ?? stranger, 1n);
  await fixture.finalize();
  await untilState(alice, "confirmed");
  const { breaches, unread, lines } = await fixture.check();
  expect({ breaches, unread }).toEqual({ breaches: [], unread: [] });
  const of = (subject: string) => lines.find((line) => line.subject === subject && line.chainId === 97);
  expect(of("deposits")).toMatchObject({ address: own.depositAddress, expected: 1_010n, found: 1_010n });
  expect(of("withdrawals")).toMatchObject({ address: own.withdrawer, expected: 100n, found: 100n });
  expect(of("chain_account")).toMatchObject({ expected: -907n, found: -907n });
  expect(await fixture.newestCheck()).toMatchObject({ is_equal: true });
  expect(await fixture.isHalted()).toBe(false);
});

it("[EQUALITY-8] what is not final counts for neither side, and may be taken back", async () => {
  const { binance } = fixture.world.chains;
  const snapshot = await binance.request("evm_snapshot");
  await fixture.deposit(fixture.faucet, 11n);
  expect((await fixture.check()).breaches).toEqual([]);
  await binance.request("evm_revert", [snapshot]);
  await fixture.finalize();
  const { breaches, lines } = await fixture.check();
  expect(breaches).toEqual([]);
  expect(lines.find(({ subject, chainId }) => subject === "deposits" && chainId === 97)?.found).toBe(1_010n);
});

it("[EQUALITY-6] [EQUALITY-7] a deposit that the worker invents is found, halts withdrawals, and stays so over restarts", async () => {
  const mallory = await fixture.world.newPlayer(0n);
  const log = await invent("sups_deposit", mallory.wallet, 5n);
  const chain = await createLedger({ db: fixture.worker }).openSystemAccount(
    "chain",
    "BSC testnet",
    mallory.actor.accountId,
  );
  await inTransaction(fixture.worker, (transaction) => creditDeposits(transaction, [{ log, counterparty: chain.id }]));
  expect(await fixture.isHalted()).toBe(false);
  await using auditor = await fixture.start("auditor");
  await waitUntil("the halt", fixture.isHalted);
  expect(await fixture.newestCheck()).toMatchObject({ is_equal: false });
  // The worker hides its traces, as far as its role lets it.
  await fixture.worker
    .updateTable("chain_events")
    .set({ state: "orphaned" })
    .where("tx_hash", "=", log.txHash)
    .execute();
  await auditor.restart();
  await waitUntil("its metrics", async () =>
    (await (await fetch(`${auditor.adminOrigin}/metrics`)).text()).includes(
      'equality_breaches{chain="BSC testnet",subject="unproven_logs"',
    ),
  );
  await auditor.stop();
  expect(await fixture.isHalted()).toBe(true);
  const { breaches } = await fixture.check();
  expect(subjectsOf(breaches)).toEqual(["deposits", "unproven_logs"]);
  expect(breaches.find(({ subject }) => subject === "deposits")).toMatchObject({ expected: 1_015n, found: 1_010n });
  expect(fixture.log()).toContain("books and chain differ: withdrawals are halted");
  for (const db of [fixture.worker, fixture.world.processes[0].db])
    await expect(sql`select ledger.resume_withdrawals('mallory')`.execute(db)).rejects.toMatchObject({ code: "42501" });
  // Until people have entered why, it is found every time.
  await fixture.book(breaches);
  expect((await fixture.check()).breaches).toEqual([]);
  expect(await fixture.isHalted()).toBe(false);
});

it("[EQUALITY-5] a purchase without a payment is found, also when the sale counts it", async () => {
  const mallory = await fixture.world.newPlayer(0n);
  const log = await invent("token_payment", mallory.wallet, 5n);
  const ledger = createLedger({ db: fixture.worker });
  const [treasury, sale] = await Promise.all([
    ledger.openSystemAccount("chain", "Treasury", mallory.actor.accountId),
    ledger.openSystemAccount("sale", "SUPS sale", mallory.actor.accountId),
  ]);
  const purchase = { log, id: newId(), treasury: treasury.id, sale: sale.id, amount: 9n };
  await inTransaction(fixture.worker, (transaction) => creditPurchases(transaction, [purchase]));
  expect(subjectsOf((await fixture.check()).breaches)).toEqual(["treasury_sold", "unproven_logs"]);
  await sql`update sale set sold = sold + 9`.execute(fixture.worker);
  const { breaches } = await fixture.check();
  expect(subjectsOf(breaches)).toEqual(["unproven_logs"]);
  await fixture.book(breaches);
});

it("[EQUALITY-3] a bookkeeper's posting, and a ledger that follows another chain, are found", async () => {
  await fixture.world.newPlayer(4n);
  const { chainId } = fixture.world.network;
  await fixture.workerProcess.stop();
  await fixture.worker
    .updateTable("chain_cursors")
    .set({ finalized_hash: Buffer.alloc(32, 1) })
    .where("chain_id", "=", chainId)
    .execute();
  const { breaches } = await fixture.check();
  expect(subjectsOf(breaches)).toEqual(["chain_account", "final_block"]);
  await fixture.book(breaches.filter(({ subject }) => subject === "chain_account"));
});

it("[EQUALITY-4] SUPS that leave the treasury unbooked, and a balance that no log explains, are found", async () => {
  const { own, sendSups } = fixture;
  await sendSups(own.treasury, stranger, 6n);
  await addBalance(own.sups, own.withdrawer ?? stranger, 2n);
  await followUnread();
  const { breaches } = await fixture.check();
  expect(breaches.map(({ subject, address, expected, found }) => [subject, address, found - expected])).toEqual([
    ["sent_outside", own.treasury, 6n],
    ["balance", own.withdrawer, 2n],
  ]);
  await fixture.book(breaches);
});

it("[EQUALITY-3] a deposit and a withdrawal that the worker hides are found", async () => {
  // The signer signs only after a check that found both equal.
  expect((await fixture.check()).breaches).toEqual([]);
  await fixture.deposit(fixture.faucet, 13n);
  await use(alice, 50n, 1n);
  await followUnread();
  const { breaches } = await fixture.check();
  expect(subjectsOf(breaches)).toEqual(["deposits", "unbooked_logs", "withdrawals"]);
  expect(breaches.find(({ subject }) => subject === "deposits")).toMatchObject({ address: fixture.own.depositAddress });
  await fixture.book(breaches);
});

it("[EQUALITY-6] a chain that cannot be read for two hours halts withdrawals; before that nothing is said to be equal", async () => {
  const before = await fixture.newestCheck();
  const silent = (nodes: Nodes): Nodes => ({ ...nodes, finalized: () => Promise.reject(new Error("no node")) });
  const networks = fixture.networksWith(silent);
  expect((await fixture.check({ networks })).unread).toHaveLength(2);
  expect(await fixture.isHalted()).toBe(false);
  await fixture.check({ networks, overdueAfterMs: 0 });
  expect(await fixture.isHalted()).toBe(true);
  expect((await fixture.newestCheck())?.age).toBeGreaterThan(before?.age ?? 0);
});

/** As mallory in the worker would: a log that no chain has. */
const invent = async (name: string, wallet: string, value: bigint) => {
  const { chainId, deployment } = fixture.world.network;
  const log = { chainId, txHash: Buffer.from(`${newId()}${newId()}`.replaceAll("-", ""), "hex"), logIndex: 0 };
  await fixture.worker
    .insertInto("chain_events")
    .values({
      ...{ chain_id: chainId, block_number: 1, log_index: 0, tx_hash: log.txHash, block_hash: log.txHash },
      ...{ contract: deployment.sups, name, state: "final" },
      args: JSON.stringify({ from: wallet, value: String(value) }),
    })
    .execute();
  return log;
};

/** A worker that goes on without having looked. */
const followUnread = async (): Promise<void> => {
  const { binance } = fixture.world.chains;
  await binance.request("anvil_mine", [toHex(4)]);
  const block = await binance.request<{ number: Hex; hash: Hex }>("eth_getBlockByNumber", ["finalized", false]);
  await fixture.worker
    .updateTable("chain_cursors")
    .set({ finalized_number: Number(block.number), finalized_hash: Buffer.from(block.hash.slice(2), "hex") })
    .where("chain_id", "=", binance.chainId)
    .execute();
};

const payDollars = async (amount: bigint): Promise<void> => {
  const { ethereum, deployments } = fixture.world.chains;
  const [token] = deployments.ethereum.tokens;
  const from = developmentAccounts.bob.address;
  const args = [deployments.ethereum.purchaseAddress, amount] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args });
  await ethereum.request("anvil_impersonateAccount", [from]);
  await ethereum.request("eth_sendTransaction", [{ from, to: token?.address, data }]);
};

/** More than its transfers tell of, written to the storage of the token. */
const addBalance = async (token: Address, address: Address, amount: bigint): Promise<void> => {
  const { binance } = fixture.world.chains;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [address] });
  const { accessList } = await binance.request<{ accessList: { storageKeys: Hex[] }[] }>("eth_createAccessList", [
    { to: token, data },
  ]);
  const [key] = accessList.flatMap(({ storageKeys }) => storageKeys);
  const held = BigInt(await binance.request<Hex>("eth_getStorageAt", [token, key, "latest"]));
  await binance.request("anvil_setStorageAt", [token, key, toHex(held + amount, { size: 32 })]);
};
