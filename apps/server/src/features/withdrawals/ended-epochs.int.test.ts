/** What a player has after a guardian ended the epoch, whatever the player does next. Real contract, signer and watcher. */
import { areWithdrawalsHalted } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationsOf, type Player, vouchersOf } from "./testing/player-fixtures.ts";
import { createWithdrawalSteps } from "./testing/withdrawal-steps.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "./testing/withdrawal-world.ts";

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await startWithdrawalWorld();
  await world.startSigner();
});
afterAll(() => world[Symbol.asyncDispose]());

const { ask, use, balanceOf, untilState, finalize } = createWithdrawalSteps(() => world);

let epoch = 0n;
const endEpoch = async (): Promise<void> => {
  await world.contract.killEpoch();
  epoch += 1n;
};
const nonceOf = (count: bigint, ofEpoch = epoch): bigint => (ofEpoch << 64n) | count;
const statesOf = async (player: Player) => (await vouchersOf(world.db, player)).map(({ state }) => state);
const untilEnded = (player: Player) =>
  waitUntil("all vouchers to have ended", async () => !(await statesOf(player)).includes("open"));

describe("[CHAIN-49] a voucher that was not used when the epoch ended", () => {
  const steps = {
    "uses the next one": async (alice: Player) => {
      await use(alice, 30n, nonceOf(0n));
      await use(alice, 30n, nonceOf(1n));
    },
    cancels: async (alice: Player) => {
      for (let times = 0; times < 2; times += 1) await world.contract.cancel(alice.wallet);
    },
    waits: async () => {},
  };

  it.each([
    { next: "uses the next one", epochs: 1, used: ["used", "used"], posted: 890n },
    { next: "uses the next one", epochs: 3, used: ["used", "used"], posted: 890n },
    { next: "cancels", epochs: 1, used: [], posted: 950n },
    { next: "cancels", epochs: 3, used: [], posted: 950n },
    { next: "waits", epochs: 1, used: [], posted: 950n },
  ] as const)(
    "comes back once, before its expiry, when its player $next after $epochs ended epochs",
    async ({ next, epochs, used, posted }) => {
      await using _worker = world.startWorker();
      const alice = await world.newPlayer();
      // One that counts before, so that the count in the old epoch is not zero.
      await use(alice, 50n, nonceOf(0n));
      for (let ended = 0; ended < epochs; ended += 1) {
        await ask(alice, { amount: 100n, nonce: nonceOf(ended === 0 ? 1n : 0n) });
        await endEpoch();
      }
      await steps[next](alice);
      await finalize();
      await untilEnded(alice);
      expect(await statesOf(alice)).toEqual(["used", ...Array<string>(epochs).fill("expired"), ...used]);
      expect(await balanceOf(alice)).toEqual({ posted, held: 0n });
      const states = (await operationsOf(world.db, alice)).map(({ state }) => state);
      expect(states.filter((state) => state === "returned")).toHaveLength(epochs);
      expect(await areWithdrawalsHalted(world.db)).toBe(false);
    },
  );

  it("stays held until the end of the epoch is final", async () => {
    await using _worker = world.startWorker();
    const [alice, bob] = [await world.newPlayer(), await world.newPlayer()];
    await ask(alice, { nonce: nonceOf(0n) });
    await finalize();
    await endEpoch();
    await use(bob, 100n, nonceOf(0n));
    // The worker has seen the block of the end, and one after it.
    await untilState(bob, "confirming");
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 100n });
    await finalize();
    await untilState(alice, "returned");
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 0n });
  });

  it("is refused to a page that still knows the old epoch, which asks with the next nonce and is given it", async () => {
    const alice = await world.newPlayer();
    const old = nonceOf(0n);
    const void_ = await ask(alice, { nonce: old });
    await endEpoch();
    // The same call returns the same voucher, as always; the contract refuses it. Another one is refused while it is open.
    expect(await ask(alice, { nonce: old })).toEqual(void_);
    const { messageSignature: signature, expiry } = void_;
    expect((await world.contract.use(alice.wallet, { amount: 100n, expiry, signature })).status).toBe("0x0");
    await expect(ask(alice, { nonce: old, amount: 7n })).rejects.toMatchObject({ code: "voucher_open" });
    // What it holds does not keep the next one away.
    await use(alice, 900n, nonceOf(0n));
    await using _worker = world.startWorker();
    await finalize();
    await untilEnded(alice);
    await expect(ask(alice, { nonce: old, amount: 7n })).rejects.toMatchObject({ code: "wrong_nonce" });
    expect(await balanceOf(alice)).toEqual({ posted: 100n, held: 0n });
    await use(alice, 100n, nonceOf(1n));
  });
});
