/** Withdrawals above the contract's limits, and what becomes of them when a guardian steps in. */
import { developmentAccounts } from "@passport/contracts";
import { areWithdrawalsHalted } from "@passport/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHolding } from "./read-holding.ts";
import { finalizedAt, operationsOf, setExpiry, vouchersOf } from "./testing/player-fixtures.ts";
import { createWithdrawalSteps } from "./testing/withdrawal-steps.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "./testing/withdrawal-world.ts";

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await startWithdrawalWorld();
  await world.startSigner();
});
afterAll(() => world[Symbol.asyncDispose]());

const { ask, use, balanceOf, stateOf, untilState, finalize } = createWithdrawalSteps(() => world);

describe("above the contract's limits,", () => {
  const { guardian, mallory } = developmentAccounts;
  const delaySeconds = 3_600;
  beforeAll(() => world.contract.setLimits(10n, BigInt(delaySeconds)));

  it("[CHAIN-35] stays held in the queue, and settles when it is released", async () => {
    await using _worker = world.startWorker();
    const alice = await world.newPlayer();
    await use(alice);
    const { minedAt } = await world.contract.newestBlock();
    await finalize();
    await untilState(alice, "queued");
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 100n });
    const [queued] = await operationsOf(world.db, alice);
    expect(queued?.deadline).toEqual(new Date(minedAt.getTime() + delaySeconds * 1_000));
    expect(await readHolding(world.processes[0], { actor: alice.actor, query: { address: alice.wallet } })).toEqual({
      amount: "100",
    });
    // The voucher is spent: the next one is open to be asked for.
    await expect(ask(alice)).rejects.toMatchObject({ code: "wrong_nonce" });
    expect((await world.contract.release(mallory.address, alice.wallet, 0n)).status).toBe("0x0");
    await world.contract.endDelay(alice.wallet, 0n);
    const released = await world.contract.release(mallory.address, alice.wallet, 0n);
    await finalize();
    await untilState(alice, "confirmed");
    expect(await balanceOf(alice)).toEqual({ posted: 900n, held: 0n });
    const [operation] = await operationsOf(world.db, alice);
    expect(`0x${operation?.tx_hash?.toString("hex")}`).toBe(released.transactionHash);
  });

  it("[CHAIN-35] comes back when a guardian rejects it", async () => {
    await using _worker = world.startWorker();
    const alice = await world.newPlayer();
    await use(alice);
    await world.contract.reject(guardian.address, alice.wallet, 0n);
    await finalize();
    await untilState(alice, "returned");
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 0n });
    expect((await operationsOf(world.db, alice))[0]?.reason).toBe("rejected");
    expect((await vouchersOf(world.db, alice))[0]?.state).toBe("used");
  });

  it("[WITHDRAW-44] is shown as called off as soon as it is on chain, and is back when that is final", async () => {
    await using _worker = world.startWorker();
    const alice = await world.newPlayer();
    await use(alice);
    await finalize();
    await untilState(alice, "queued");
    expect((await world.contract.reject(alice.wallet, alice.wallet, 0n)).status).toBe("0x1");
    await untilState(alice, "confirming");
    expect((await operationsOf(world.db, alice))[0]?.reason).toBe("rejected");
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 100n });
    await finalize();
    await untilState(alice, "returned");
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 0n });
  });

  it("[WITHDRAW-44] waits again when a reorganisation takes the call-off back", async () => {
    await using _worker = world.startWorker();
    const { binance } = world.chains;
    const alice = await world.newPlayer();
    await use(alice);
    await finalize();
    await untilState(alice, "queued");
    const snapshot = await binance.request("evm_snapshot");
    await world.contract.reject(alice.wallet, alice.wallet, 0n);
    await untilState(alice, "confirming");
    await binance.request("evm_revert", [snapshot]);
    await binance.request("anvil_setCoinbase", [mallory.address]);
    await world.contract.mine(1);
    await untilState(alice, "queued");
    expect((await operationsOf(world.db, alice))[0]?.reason).toBeNull();
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 100n });
  });

  it("is understood when it came into the queue and out of it while no process watched", async () => {
    const [alice, bob] = [await world.newPlayer(), await world.newPlayer()];
    for (const player of [alice, bob]) await use(player);
    await world.contract.endDelay(alice.wallet, 0n);
    await world.contract.release(mallory.address, alice.wallet, 0n);
    await world.contract.reject(guardian.address, bob.wallet, 0n);
    await using _worker = world.startWorker();
    await finalize();
    expect([await stateOf(alice), await balanceOf(alice)]).toEqual(["confirmed", { posted: 900n, held: 0n }]);
    expect([await stateOf(bob), await balanceOf(bob)]).toEqual(["returned", { posted: 1_000n, held: 0n }]);
    expect(await areWithdrawalsHalted(world.db)).toBe(false);
  });

  it("[CHAIN-36] is void when a guardian ends the epoch, and comes back when anybody clears it away", async () => {
    await using _worker = world.startWorker();
    const alice = await world.newPlayer();
    await use(alice);
    await world.contract.killEpoch();
    await world.contract.endDelay(alice.wallet, 0n);
    expect((await world.contract.release(mallory.address, alice.wallet, 0n)).status).toBe("0x0");
    expect((await world.contract.reject(mallory.address, alice.wallet, 0n)).status).toBe("0x1");
    await finalize();
    await untilState(alice, "returned");
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 0n });
    expect(await areWithdrawalsHalted(world.db)).toBe(false);
  });
});

it("[CHAIN-36] a voucher that was not used when the epoch ended comes back, and the next one carries the new epoch", async () => {
  await using _worker = world.startWorker();
  const alice = await world.newPlayer();
  const before = 1n << 64n;
  const { messageSignature: signature, expiry } = await ask(alice, { nonce: before });
  await world.contract.killEpoch();
  expect((await world.contract.use(alice.wallet, { amount: 100n, expiry, signature })).status).toBe("0x0");
  await finalize();
  const { at } = await finalizedAt(world.db, world.network.chainId);
  await setExpiry(world.db, alice, new Date(at.getTime() - 1_000));
  await untilState(alice, "returned");
  expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 0n });
  await expect(ask(alice, { nonce: before })).rejects.toMatchObject({ code: "wrong_nonce" });
  expect(await ask(alice, { nonce: 2n << 64n })).toMatchObject({ messageSignature: expect.stringMatching(/^0x/) });
});
