/** What a contract keeps in its queue goes on without anybody's doing: real chain, real contract, real workers. */
import { developmentAccounts } from "@passport/contracts";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { toHex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChainReaders } from "../../platform/chain/reader.ts";
import { type OddNode, startOddNode } from "../../platform/chain/testing/odd-node.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { operationsOf, type Player, stepsOf, vouchersOf } from "../withdrawals/testing/player-fixtures.ts";
import { createWithdrawalSteps } from "../withdrawals/testing/withdrawal-steps.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "../withdrawals/testing/withdrawal-world.ts";
import { startReleases } from "./index.ts";
import { findReverted, takeTurn } from "./store.ts";
import { type Changes, createReleaseSteps } from "./testing/release-steps.ts";

let world: WithdrawalWorld;
/** Of the contract. */
let epoch = 0n;
const key = generatePrivateKey();
const { guardian, pauser, admin } = developmentAccounts;

beforeAll(async () => {
  world = await startWithdrawalWorld();
  await world.startSigner();
  await world.contract.setLimits(10n, 3_600n);
  await fund(10n ** 18n);
});
afterAll(() => world[Symbol.asyncDispose]());

const { use, balanceOf, untilState, finalize } = createWithdrawalSteps(() => world);
const { fund, release, makeDue, passTime, sent, sentFor, untilSent, countOfPayer } = createReleaseSteps(
  () => world,
  key,
);

const queued = async (): Promise<Player> => {
  const player = await world.newPlayer();
  await use(player, 100n, epoch << 64n);
  await finalize();
  await untilState(player, "queued");
  return player;
};

const paid = { posted: 900n, held: 0n };
const back = { posted: 1_000n, held: 0n };

describe("the job that releases,", () => {
  it("[CHAIN-52] sends what is due on to the player's wallet without anybody's doing", async () => {
    await using _worker = world.startWorker();
    await using _job = await release();
    const alice = await queued();
    await makeDue(alice);
    await untilSent(alice);
    const [operation] = await operationsOf(world.db, alice);
    await waitUntil("it to be seen", async () => (await stepsOf(world.db, operation?.id ?? "")).includes("releasing"));
    expect((await operationsOf(world.db, alice))[0]).toMatchObject({ state: "confirming", reason: null });
    await finalize();
    await untilState(alice, "confirmed");
    expect(await balanceOf(alice)).toEqual(paid);
    expect(await sentFor(alice)).toMatchObject([{ act: "release", outcome: "mined" }]);
    // The watcher of another worker may not have seen it yet.
    const [mined] = await sentFor(alice);
    if (mined === undefined) throw new Error("nothing was sent");
    const again = {
      sender: mined.sender,
      nonce: 1_000_000,
      operationId: mined.operation_id,
      act: "release",
      raw: "0x00",
      call: { to: alice.wallet, data: "0x", gas: 1n },
      price: { max: 1n, tip: 1n },
      hash: "0x00",
    } as const;
    expect(await takeTurn(world.owner, 97, again, 10n ** 9n)).toBe(false);
    await sql`update releases set ended_at = now() - interval '11 minutes'`.execute(world.owner);
    expect(await takeTurn(world.owner, 97, again, 10n ** 9n)).toBe(true);
    await world.owner.deleteFrom("releases").where("nonce", "=", again.nonce).execute();
  });

  it("[CHAIN-48, CHAIN-52] clears away what an ended epoch left, so that players have their SUPS back", async () => {
    await using _worker = world.startWorker();
    const [alice, bob] = [await queued(), await queued()];
    await world.contract.killEpoch();
    epoch += 1n;
    await using _job = await release();
    for (const player of [alice, bob]) {
      await untilSent(player);
      await finalize();
      await untilState(player, "returned");
      expect(await balanceOf(player)).toEqual(back);
      expect(await sentFor(player)).toMatchObject([{ act: "reject", outcome: "mined" }]);
    }
  });

  it("[CHAIN-52] sends each release once, however many workers there are", async () => {
    await using _worker = world.startWorker();
    const players = [await queued(), await queued(), await queued()];
    for (const player of players) await makeDue(player);
    const before = await countOfPayer();
    await using _one = await release();
    await using _two = await release();
    await using _three = await release();
    for (const player of players) await untilSent(player);
    await finalize();
    for (const player of players) {
      await untilState(player, "confirmed");
      expect(await sentFor(player)).toHaveLength(1);
    }
    expect(await countOfPayer()).toBe(before + players.length);
  });

  it("[CHAIN-52] sends again, for more, what a node took and dropped", async () => {
    await using _worker = world.startWorker();
    const alice = await queued();
    await makeDue(alice);
    await using node = await forgetful();
    await using _job = await release({ rpcUrls: [node.url] });
    await untilSent(alice);
    const [first] = await sentFor(alice);
    const versions = first?.hashes.length ?? 0;
    await waitUntil("a dearer version", async () => ((await sentFor(alice))[0]?.hashes.length ?? 0) > versions);
    node.behave({ kind: "honest" });
    await waitUntil("it to be mined", async () => (await sentFor(alice))[0]?.outcome === "mined");
    await finalize();
    await untilState(alice, "confirmed");
    const [last] = await sentFor(alice);
    expect(last?.nonce).toBe(first?.nonce);
    expect(BigInt(last?.max_price ?? 0)).toBeGreaterThan(BigInt(first?.max_price ?? 0));
  });

  it("[CHAIN-52] a node that refuses or is away keeps nothing back while another one takes it", async () => {
    await using _worker = world.startWorker();
    const alice = await queued();
    await makeDue(alice);
    await using refusing = await startOddNode(world.chains.binance.url);
    refusing.behave({
      kind: "answers",
      answer: ({ method }) =>
        method === "eth_sendRawTransaction" ? { error: { code: -32_000, message: "no" } } : undefined,
    });
    await using _job = await release({ rpcUrls: [refusing.url, world.chains.binance.url] });
    await untilSent(alice);
    await finalize();
    await untilState(alice, "confirmed");
  });

  it("[CHAIN-52] spends no more than the day's gas, pays no more than the cap, and needs coins", async () => {
    await using _worker = world.startWorker();
    const alice = await queued();
    await makeDue(alice);
    const heldBack = async (changes: Changes, reason: string) => {
      await using job = await release(changes);
      await waitUntil(reason, async () => (await job.metric("releases_held_back")) === 1);
      expect(await sentFor(alice)).toEqual([]);
    };
    await heldBack({ dailyGas: 199_999n }, "the budget");
    await heldBack({ maxGasPrice: 1n }, "the price");
    await fund(0n);
    await heldBack({}, "the balance");
    await fund(10n ** 18n);
    await using _job = await release();
    await untilSent(alice);
    await finalize();
    await untilState(alice, "confirmed");
    const [release_] = await sentFor(alice);
    expect(Number(release_?.gas_used)).toBeLessThan(110_000);
  });

  it("[CHAIN-52] a key with a right in a contract sends nothing", async () => {
    await using _worker = world.startWorker();
    const alice = await queued();
    await makeDue(alice);
    {
      await using job = await release({ key: toHex(guardian.getHdKey().privateKey ?? new Uint8Array()) });
      await waitUntil("its refusal", async () => (await job.metric("releases_held_back")) === 1);
      expect(await sentFor(alice)).toEqual([]);
    }
    await using _job = await release();
    await untilSent(alice);
    await finalize();
    await untilState(alice, "confirmed");
  });
});

it("[CHAIN-52] what was sent in the last 24 hours counts for the day's gas, and what is older does not", async () => {
  await using _worker = world.startWorker();
  const spent = (await sent()).reduce((sum, { gas_used, gas_limit }) => sum + BigInt(gas_used ?? gas_limit), 0n);
  expect(spent).toBeGreaterThan(0n);
  const alice = await queued();
  await makeDue(alice);
  {
    await using job = await release({ dailyGas: spent + 199_999n });
    await waitUntil("the budget", async () => (await job.metric("releases_held_back")) === 1);
    expect(await sentFor(alice)).toEqual([]);
  }
  await world.owner
    .updateTable("releases")
    .set({ created_at: sql<Date>`now() - interval '24 hours 1 second'` })
    .execute();
  await using _job = await release({ dailyGas: 200_000n });
  await untilSent(alice);
  await finalize();
  await untilState(alice, "confirmed");
});

it.each(["withdrawSigner", "pauser", "admin"] as const)("[CHAIN-52] the key of the %s sends nothing", async (name) => {
  await using _worker = world.startWorker();
  const alice = await queued();
  await makeDue(alice);
  const account = developmentAccounts[name];
  await world.chains.binance.request("anvil_setBalance", [account.address, toHex(10n ** 18n)]);
  {
    await using job = await release({ key: toHex(account.getHdKey().privateKey ?? new Uint8Array()) });
    await waitUntil("its refusal", async () => (await job.metric("releases_held_back")) === 1);
    expect(await sentFor(alice)).toEqual([]);
  }
  await using _job = await release();
  await untilSent(alice);
  await finalize();
  await untilState(alice, "confirmed");
});

it("[CHAIN-52] what was mined and did nothing is tried once more an hour later, and then left to its owner", async () => {
  await using _worker = world.startWorker();
  const alice = await queued();
  await makeDue(alice);
  await using node = await forgetful();
  await using _job = await release({ rpcUrls: [node.url] });
  await untilSent(alice);
  // Another account is faster; then a node remembers ours after all.
  const [voucher] = await vouchersOf(world.db, alice);
  await world.contract.release(developmentAccounts.mallory.address, alice.wallet, BigInt(voucher?.nonce ?? 0));
  const [ours] = await sentFor(alice);
  await world.chains.binance.request("eth_sendRawTransaction", [`0x${ours?.raw.toString("hex")}`]);
  await waitUntil("it to be mined", async () => (await sentFor(alice))[0]?.outcome != null);
  expect(await sentFor(alice)).toMatchObject([{ outcome: "reverted" }]);
  const id = ours?.operation_id ?? "";
  const isLeft = async (minutes: number) => {
    await sql`update releases set ended_at = now() - make_interval(mins => ${minutes}) where operation_id = ${id}`.execute(
      world.owner,
    );
    return (await findReverted(world.owner, [id])).has(id);
  };
  expect([await isLeft(59), await isLeft(61)]).toEqual([true, false]);
  await sql`
    insert into releases select (jsonb_populate_record(release, jsonb_build_object('nonce', nonce + 1000))).*
    from releases release where operation_id = ${id}`.execute(world.owner);
  expect([await isLeft(61), await isLeft(10_000)]).toEqual([true, true]);
  await world.owner.deleteFrom("releases").where("operation_id", "=", id).where("nonce", ">", 1000).execute();
  await finalize();
  await untilState(alice, "confirmed");
});

// Last: the signer signs nothing for a chain whose clock is an hour ahead.
it("[CHAIN-52] waits until the delay is over, while the contract is paused, and an hour longer", async () => {
  await using _worker = world.startWorker();
  await using job = await release();
  const alice = await queued();
  await waitUntil("it to be counted", async () => (await job.metric("releases_queued")) === 1);
  expect([await job.metric("releases_due"), await sentFor(alice)]).toEqual([0, []]);
  await world.contract.pause(pauser.address);
  await passTime(3_601);
  await waitUntil("the contract to refuse it", async () => (await job.metric("releases_refused_total")) > 0);
  await world.contract.unpause(admin.address);
  await passTime(1_800);
  expect(await sentFor(alice)).toEqual([]);
  await passTime(1_801);
  await untilSent(alice);
  await finalize();
  await untilState(alice, "confirmed");
  expect(await sentFor(alice)).toHaveLength(1);
});

/** Takes every transaction, says so, and forgets it. */
const forgetful = async (): Promise<OddNode> => {
  const node = await startOddNode(world.chains.binance.url);
  node.behave({
    kind: "answers",
    answer: ({ method }) => (method === "eth_sendRawTransaction" ? { result: `0x${"0".repeat(64)}` } : undefined),
  });
  return node;
};

it("[CHAIN-52] without a key nothing runs, and the gauge says so", async () => {
  const metrics = new Registry();
  await using _job = await startReleases({
    ...{ db: world.db, metrics, networks: [world.network], environment: "test", intervalMs: 50 },
    readers: createChainReaders([world.network]),
    log: createLog({ level: "silent", role: "test" }),
    config: { key: undefined, kmsEndpoint: undefined, maxGasPrice: 1n, dailyGas: 1n },
  });
  expect(await metrics.getSingleMetricAsString("releases_running")).toContain("releases_running 0");
});
