/** An api process is taken over, and a signing key with it. SUPS that no hold covers leave once: the theft cannot hide itself. */
import { newId } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { toHex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgeVoucher } from "../vouchers/testing/forge-voucher.ts";
import { operationsOf, type Player } from "../withdrawals/testing/player-fixtures.ts";
import { type EqualityFixture, startEqualityFixture, subjectsOf } from "./testing/equality-fixture.ts";

let fixture: EqualityFixture;
beforeAll(async () => {
  fixture = await startEqualityFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const deposit = async (amount: bigint): Promise<Player> => {
  const player = await fixture.world.newPlayer(0n);
  await fixture.sendSups(fixture.faucet, player.wallet, amount);
  await fixture.deposit(player.wallet, amount);
  return player;
};
const untilCredited = async (player: Player) => {
  await fixture.finalize();
  await waitUntil("the deposit", async () => (await operationsOf(fixture.world.db, player))[0]?.state === "confirmed");
};

/** By the api's own login, and good for some minutes by the clock of the chain, which is ahead by then: an operation and a voucher for it, and no hold. The chain takes it all the same. */
const steal = async ({ actor, wallet }: Player, amount: bigint): Promise<void> => {
  const { processes, network, contract } = fixture.world;
  const operation_id = newId();
  const shared = { chain_id: network.chainId, wallet, amount: String(amount) };
  const { db } = processes[0];
  await db
    .insertInto("operations")
    .values({ ...shared, id: operation_id, kind: "withdrawal", state: "pending", account_id: actor.accountId })
    .execute();
  const { expiry } = await db
    .insertInto("vouchers")
    .values({
      ...{ ...shared, id: newId(), operation_id, kind: "withdraw", contract: contract.address, nonce: "0" },
      expiry: sql<Date>`date_trunc('second', clock_timestamp() + interval '36 minutes')`,
    })
    .returning("expiry")
    .executeTakeFirstOrThrow();
  const expirySeconds = expiry.getTime() / 1000;
  const forged = { kind: "withdraw", chainId: network.chainId, contract: contract.address, account: wallet } as const;
  const { signature } = await forgeVoucher({ ...forged, nonce: 0n, amount, expiry: BigInt(expirySeconds) });
  expect((await contract.use(wallet, { amount, expiry: expirySeconds, signature })).status).toBe("0x1");
};

it("[EQUALITY-9] a chain whose books stand still is not called equal, whatever they say of an older block", async () => {
  await untilCredited(await deposit(1_000n));
  expect(await fixture.check()).toMatchObject({ breaches: [], unread: [] });
  await fixture.workerProcess.stop();
  const { binance } = fixture.world.chains;
  await binance.request("evm_increaseTime", [toHex(31 * 60)]);
  await binance.request("anvil_mine", [toHex(5)]);
  expect(await fixture.check()).toMatchObject({ breaches: [], unread: [binance.chainId] });
  expect(fixture.log()).toContain("the ledger stands still at block");
  // The signer goes by the newest row, and this made none; what stays so for two hours halts withdrawals as well (EQUALITY-6).
  const checks = () => fixture.world.owner.selectFrom("equality_checks").select("id").execute();
  const before = await checks();
  await fixture.check();
  expect(await checks()).toEqual(before);
  expect(await fixture.check({ lagMs: 32 * 60_000 })).toMatchObject({ unread: [] });
  await fixture.workerProcess.restart();
  await fixture.finalize();
  expect(await fixture.check()).toMatchObject({ breaches: [], unread: [] });
});

it("[EQUALITY-3] an unclaimed deposit that only an operation tells of is no difference, and halts nothing", async () => {
  const { owner, network } = fixture.world;
  const deposit = { kind: "deposit", state: "unclaimed", chain_id: network.chainId, amount: "1" } as const;
  await owner
    .insertInto("operations")
    .values({ id: newId(), wallet: `0x${"1".repeat(40)}`, ...deposit })
    .execute();
  expect((await fixture.check()).breaches).toEqual([]);
  expect(await fixture.isHalted()).toBe(false);
});

it("[EQUALITY-9] a withdrawal without a hold is set aside, halts withdrawals at once, and is found by the first check", async () => {
  const { own, sendSups, world } = fixture;
  const mallory = await deposit(1_000n);
  await sendSups(own.depositAddress, world.contract.address, 500n);
  await untilCredited(mallory);
  expect((await fixture.check()).breaches).toEqual([]);
  await steal(mallory, 400n);
  await fixture.finalize();
  await waitUntil("the halt", fixture.isHalted);
  expect(subjectsOf((await fixture.check()).breaches)).toEqual(["unbooked_logs", "withdrawals"]);
  expect(await fixture.newestCheck()).toMatchObject({ is_equal: false });
  // The deposits of others are credited as before.
  const alice = await deposit(7n);
  await untilCredited(alice);
  expect((await world.ledger.balance(alice.actor.accountId))?.posted).toBe(7n);
});
