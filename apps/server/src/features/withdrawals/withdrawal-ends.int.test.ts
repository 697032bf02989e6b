/** How withdrawals end, with the real contract, the real watcher and the real signer. */
import { areWithdrawalsHalted } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { pad } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startOddNode } from "../../platform/chain/testing/odd-node.ts";
import { forgeVoucher } from "../vouchers/testing/forge-voucher.ts";
import { readHolding } from "./read-holding.ts";
import {
  finalizedAt,
  isPast,
  operationsOf,
  type Player,
  resumeWithdrawals,
  sendWatcherBack,
  setExpiry,
  stepsOf,
  vouchersOf,
} from "./testing/player-fixtures.ts";
import { createWithdrawalSteps } from "./testing/withdrawal-steps.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "./testing/withdrawal-world.ts";

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await startWithdrawalWorld();
  await world.startSigner();
});
afterAll(() => world[Symbol.asyncDispose]());

const { ask, use, balanceOf, stateOf, untilState, finalize } = createWithdrawalSteps(() => world);

const secondsOf = (time: Date): number => time.getTime() / 1000;
const newestSecond = async (): Promise<number> => secondsOf((await world.contract.newestBlock()).minedAt);

/** Vouchers that had run out by now were looked at: one that is asked for now has been. */
const passRound = async (): Promise<void> => {
  const bob = await world.newPlayer();
  await ask(bob);
  const { at } = await finalizedAt(world.db, world.network.chainId);
  await setExpiry(world.db, bob, new Date(at.getTime() - 1_000));
  await untilState(bob, "returned");
};

describe("used on the chain,", () => {
  it("[WITHDRAW-26] [WITHDRAW-34] is shown when it is mined, and settles once when it is final", async () => {
    await using _worker = world.startWorker();
    const alice = await world.newPlayer();
    const receipt = await use(alice);
    await untilState(alice, "confirming");
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 100n });
    await finalize();
    await untilState(alice, "confirmed");
    expect(await balanceOf(alice)).toEqual({ posted: 900n, held: 0n });
    const [operation] = await operationsOf(world.db, alice);
    expect(`0x${operation?.tx_hash?.toString("hex")}`).toBe(receipt.transactionHash);
    expect(operation?.block_number).toBe(Number(receipt.blockNumber));
    expect(await stepsOf(world.db, operation?.id ?? "")).toEqual(["registered", "seen", "finalized"]);
    // What the history shows under the operation's reference.
    const entry = await world.ledger.entryOf(alice.actor.accountId, operation?.transfer_id ?? "");
    expect(entry).toMatchObject({ group: "WITHDRAWAL", subGroup: "TRANSFER" });
    expect((await vouchersOf(world.db, alice)).map(({ state }) => state)).toEqual(["used"]);
    await expect(ask(alice)).rejects.toMatchObject({ code: "wrong_nonce" });
    expect(await areWithdrawalsHalted(world.db)).toBe(false);
  });

  it("settles although no worker ran when it was mined, and continues with the next nonce", async () => {
    const alice = await world.newPlayer();
    await use(alice);
    await use(alice, 50n, 1n);
    await using _worker = world.startWorker();
    await finalize();
    expect(await balanceOf(alice)).toEqual({ posted: 850n, held: 0n });
    expect((await operationsOf(world.db, alice)).map(({ state }) => state)).toEqual(["confirmed", "confirmed"]);
  });
});

describe("unused,", () => {
  it("[WITHDRAW-25] [WITHDRAW-28] comes back when a final block is past its expiry, not before; then its nonce is free", async () => {
    const alice = await world.newPlayer();
    const { operation_id } = await ask(alice);
    {
      await using _worker = world.startWorker();
      await finalize();
    }
    // The chain stands still a second before the end, while the wall clock goes past it.
    const { at } = await finalizedAt(world.db, world.network.chainId);
    const expiry = new Date(at.getTime() + 1_000);
    await setExpiry(world.db, alice, expiry);
    await waitUntil("the wall clock", () => isPast(world.db, expiry));
    await using _restarted = world.startWorker();
    await passRound();
    expect([await stateOf(alice), await balanceOf(alice)]).toEqual(["pending", { posted: 1_000n, held: 100n }]);
    // A transaction that failed says nothing either.
    const failed = await world.contract.use(alice.wallet, { amount: 100n, expiry: 1, signature: "0x" });
    expect(failed.status).toBe("0x0");
    await world.contract.mineAt(Math.max(secondsOf(expiry) + 1, (await newestSecond()) + 1));
    await finalize();
    await untilState(alice, "returned");
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 0n });
    const [operation] = await operationsOf(world.db, alice);
    expect(operation).toMatchObject({ id: operation_id, reason: "expired", tx_hash: null });

    const again = await ask(alice, { amount: 70n });
    expect(again.operation_id).not.toBe(operation_id);
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 70n });
    expect((await vouchersOf(world.db, alice)).map(({ state }) => state)).toEqual(["expired", "open"]);
  });

  it("is still good in its last second, and so long it is held", async () => {
    await using _worker = world.startWorker();
    const alice = await world.newPlayer();
    await ask(alice);
    const { minedAt } = await world.contract.mine();
    const expiry = new Date(minedAt.getTime() + 2_000);
    await setExpiry(world.db, alice, expiry);
    await world.contract.mineAt(secondsOf(expiry));
    await finalize();
    expect((await finalizedAt(world.db, world.network.chainId)).at).toEqual(expiry);
    await passRound();
    expect(await stateOf(alice)).toBe("pending");
    await world.contract.mineAt(Math.max(secondsOf(expiry) + 1, (await newestSecond()) + 1));
    await finalize();
    await untilState(alice, "returned");
  });

  it("comes back at once when its player cancels the nonce", async () => {
    await using _worker = world.startWorker();
    const alice = await world.newPlayer();
    const { messageSignature: signature, expiry } = await ask(alice);
    await world.contract.cancel(alice.wallet);
    await finalize();
    await untilState(alice, "returned");
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 0n });
    expect((await operationsOf(world.db, alice))[0]?.reason).toBe("cancelled");
    // What was signed is worthless now.
    const late = await world.contract.use(alice.wallet, { amount: 100n, expiry, signature });
    expect(late.status).toBe("0x0");
    // A nonce without a voucher is no breach either.
    await world.contract.cancel(alice.wallet);
    await finalize();
    await ask(alice, { nonce: 2n });
    expect(await areWithdrawalsHalted(world.db)).toBe(false);
  });
});

it("[CHAIN-20] after the chain took it back it is pending again, and the same voucher is good once more", async () => {
  await using _worker = world.startWorker();
  const alice = await world.newPlayer();
  await use(alice);
  await untilState(alice, "confirming");
  await world.chains.binance.request("anvil_reorg", [1, []]);
  await untilState(alice, "pending");
  expect((await operationsOf(world.db, alice))[0]?.block_number).toBeNull();
  await use(alice);
  await untilState(alice, "confirming");
  await finalize();
  await untilState(alice, "confirmed");
  const [operation] = await operationsOf(world.db, alice);
  expect(await stepsOf(world.db, operation?.id ?? "")).toEqual(["registered", "seen", "orphaned", "seen", "finalized"]);
  expect(await balanceOf(alice)).toEqual({ posted: 900n, held: 0n });
});

describe("a signature that is not ours", () => {
  afterEach(() => resumeWithdrawals(world.owner));

  const forge = async (player: Player, amount: bigint) => {
    const { network, contract } = world;
    const account = player.wallet;
    const forged = { kind: "withdraw", chainId: network.chainId, contract: contract.address, account } as const;
    const { expiry, signature } = await forgeVoucher({ ...forged, nonce: 0n, amount });
    expect((await contract.use(account, { amount, expiry: Number(expiry), signature })).status).toBe("0x1");
  };

  it("halts withdrawals as soon as it is seen, and does not stop the watcher", async () => {
    await using _worker = world.startWorker();
    const [alice, mallory] = [await world.newPlayer(), await world.newPlayer()];
    const waiting = await ask(alice);
    await forge(mallory, 500n);
    await waitUntil("the halt", () => areWithdrawalsHalted(world.db));
    expect(world.log()).toContain("a voucher was used that we never issued");
    await expect(ask(mallory, { nonce: 1n })).rejects.toMatchObject({ code: "withdrawals_halted" });
    // What was signed before is on its way; its end is booked.
    const { messageSignature: signature, expiry } = waiting;
    await world.contract.use(alice.wallet, { amount: 100n, expiry, signature });
    await finalize();
    await untilState(alice, "confirmed");
    expect(await balanceOf(alice)).toEqual({ posted: 900n, held: 0n });
    expect(await balanceOf(mallory)).toEqual({ posted: 1_000n, held: 0n });
  });

  it("for another amount than ours halts them too, and what ours holds stays held", async () => {
    await using _worker = world.startWorker();
    const mallory = await world.newPlayer();
    await ask(mallory);
    await forge(mallory, 500n);
    await finalize();
    expect(await areWithdrawalsHalted(world.db)).toBe(true);
    expect(world.log()).toContain("a voucher was used for something else than it was issued for");
    const { at } = await finalizedAt(world.db, world.network.chainId);
    await setExpiry(world.db, mallory, new Date(at.getTime() - 1_000));
    await resumeWithdrawals(world.owner);
    await passRound();
    expect(world.log()).toContain("a nonce is spent on chain, and no event told of it");
    expect([await stateOf(mallory), await balanceOf(mallory)]).toEqual(["pending", { posted: 1_000n, held: 100n }]);
  });
});

it("[WITHDRAW-27] is held while the watcher has missed its log, and settles when the watcher was sent back", async () => {
  const alice = await world.newPlayer();
  {
    await using _deaf = world.startWorker({ isDeaf: true });
    await finalize();
    await use(alice);
    await finalize();
  }
  const { number, at } = await finalizedAt(world.db, world.network.chainId);
  await setExpiry(world.db, alice, new Date(at.getTime() - 1_000));
  {
    await using _worker = world.startWorker();
    await passRound();
    expect([await stateOf(alice), await balanceOf(alice)]).toEqual(["pending", { posted: 1_000n, held: 100n }]);
  }
  await sendWatcherBack(world.db, world.network.chainId, number - 20);
  await using _worker = world.startWorker();
  await untilState(alice, "confirmed");
  expect(await balanceOf(alice)).toEqual({ posted: 900n, held: 0n });
  expect(await areWithdrawalsHalted(world.db)).toBe(false);
});

it("[WITHDRAW-25] gives back what a nonce holds that was cancelled while its voucher was opened, without an alarm", async () => {
  await using _worker = world.startWorker();
  const mallory = await world.newPlayer();
  await finalize();
  let asked: Promise<unknown> = Promise.resolve();
  // The nonce is read before the player's row is locked; the cancellation is final before it is free again.
  await world.owner.transaction().execute(async (transaction) => {
    await sql`select from users where id = ${mallory.actor.userId} for no key update`.execute(transaction);
    asked = ask(mallory);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await waitUntil("the call to wait", async () => (await waiting.execute(world.owner)).rows.length > 0);
    await world.contract.cancel(mallory.wallet);
    await finalize();
  });
  await asked;
  expect(await balanceOf(mallory)).toEqual({ posted: 1_000n, held: 100n });
  const { at } = await finalizedAt(world.db, world.network.chainId);
  await setExpiry(world.db, mallory, new Date(at.getTime() - 1_000));
  await untilState(mallory, "returned");
  expect(await balanceOf(mallory)).toEqual({ posted: 1_000n, held: 0n });
  const [voucher] = await vouchersOf(world.db, mallory);
  expect(voucher?.state).toBe("cancelled");
  const about = world
    .log()
    .split(voucher?.id ?? "")
    .slice(1);
  expect(about.filter((rest) => rest.split("\n")[0]?.includes("no event told of it"))).toEqual([]);
});

it("[CHAIN-41] is held while one node claims that its nonce is unused and another one says otherwise", async () => {
  const alice = await world.newPlayer();
  {
    await using _deaf = world.startWorker({ isDeaf: true });
    await finalize();
    await use(alice);
    await finalize();
  }
  const { at } = await finalizedAt(world.db, world.network.chainId);
  await setExpiry(world.db, alice, new Date(at.getTime() - 1_000));
  const [honest = ""] = world.network.rpcUrls;
  await using liar = await startOddNode(honest);
  liar.behave({
    kind: "answers",
    answer: ({ method }) => (method === "eth_call" ? { result: pad("0x0") } : undefined),
  });
  {
    await using _worker = world.startWorker({ rpcUrls: [liar.url, honest] });
    await waitUntil("both to be asked", () => world.log().includes("NodesDisagree"));
    expect([await stateOf(alice), await balanceOf(alice)]).toEqual(["pending", { posted: 1_000n, held: 100n }]);
  }
  // On the word of that node alone it is given back although it was paid: this is what the second one is for.
  await using _worker = world.startWorker({ rpcUrls: [liar.url] });
  await untilState(alice, "returned");
});

it("[WITHDRAW-30] tells what withdrawals hold, to their player only", async () => {
  const [alice, mallory] = [await world.newPlayer(), await world.newPlayer()];
  const holding = (player: Player, address: string = player.wallet) =>
    readHolding(world.processes[0], { actor: player.actor, query: { address } });
  expect(await holding(alice)).toEqual({ amount: "0" });
  await use(alice);
  await ask(alice, { nonce: 1n, amount: 23n });
  expect(await holding(alice)).toEqual({ amount: "123" });
  expect(await holding(alice, alice.wallet.toUpperCase().replace("0X", "0x"))).toEqual({ amount: "123" });
  await expect(holding(mallory, alice.wallet)).rejects.toMatchObject({ code: "not_found" });
  await using _worker = world.startWorker();
  await finalize();
  await waitUntil("the first to settle", async () => (await holding(alice)).amount === "23");
});
