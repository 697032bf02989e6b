/** Receivers of items are strangers' contracts: what they can make the job of releases believe, and pay. */
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { newId, type Transaction } from "@passport/database";
import { sql } from "kysely";
import { encodeErrorResult, toHex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startOddNode } from "../../platform/chain/testing/odd-node.ts";
import { createWithdrawalSteps } from "../withdrawals/testing/withdrawal-steps.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "../withdrawals/testing/withdrawal-world.ts";
import { endRelease, type NewRelease, takeTurn } from "./store.ts";
import { createReleaseSteps } from "./testing/release-steps.ts";

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await startWithdrawalWorld();
  await world.startSigner();
  await world.contract.setLimits(10n, 3_600n);
  await fund(10n ** 18n);
});
afterAll(() => world[Symbol.asyncDispose]());

const { use, untilState, finalize } = createWithdrawalSteps(() => world);
const { fund, release, makeDue, untilSent } = createReleaseSteps(() => world, generatePrivateKey());

it("[CHAIN-52] twenty receivers that say they are due at once keep no other from its release", async () => {
  await using _worker = world.startWorker();
  const alice = await world.newPlayer();
  await use(alice, 100n);
  await finalize();
  await untilState(alice, "queued");
  await makeDue(alice);
  const wallets = Array.from(
    { length: 20 },
    (_, nth) =>
      `0x${toHex(nth + 16)
        .slice(2)
        .repeat(20)}` as const,
  );
  await using _entries = await keepEntries(wallets);
  await using node = await startOddNode(world.chains.binance.url);
  const data = encodeErrorResult({ abi: supsWithdrawerAbi, errorName: "NotReleasableYet", args: [0n] });
  const isOfLiar = (call: string): boolean => wallets.some((wallet) => call.includes(wallet.slice(2)));
  node.behave({
    kind: "answers",
    answer: ({ method, params }) =>
      method === "eth_call" && isOfLiar((params[0] as { data: string }).data)
        ? { error: { code: 3, message: "execution reverted", data } }
        : undefined,
  });
  await using _job = await release({ rpcUrls: [node.url] });
  await untilSent(alice);
  await finalize();
  await untilState(alice, "confirmed");
});

it("[CHAIN-52] items take half of the day's gas at most", async () => {
  await using entries = await keepEntries([toHex(77, { size: 20 }), toHex(78, { size: 20 })]);
  const [first = "", second = ""] = entries.operations;
  const turn = (operationId: string, nonce: number, gas: bigint) =>
    takeTurn(world.owner, 97, newRelease({ operationId, nonce, gas: gas * 1_000_000n }), 10n ** 9n);
  expect(await turn(first, 5_000, 501n)).toBe(false);
  expect(await turn(first, 5_000, 300n)).toBe(true);
  await endRelease(world.owner, 97, newRelease({ operationId: first, nonce: 5_000 }), {
    outcome: "reverted",
    gasUsed: 300_000_000n,
  });
  expect(await turn(second, 5_001, 201n)).toBe(false);
  expect(await turn(second, 5_001, 200n)).toBe(true);
});

/** Operations of items that wait in a queue, as the watcher writes them; without a chain behind them. */
const keepEntries = async (wallets: readonly string[]) => {
  const shared = { chain_id: 97, amount: "1", token_id: "1" };
  const operations = wallets.map(() => newId());
  const inReplica = (work: (transaction: Transaction) => Promise<unknown>) =>
    world.owner.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await work(transaction);
    });
  await inReplica(async (transaction) => {
    for (const [nth, wallet] of wallets.entries()) {
      const id = operations[nth] ?? "";
      const deadline = new Date(Date.now() - 600_000);
      const asked = { ...shared, wallet, account_id: newId(), collection: "x", deadline };
      await transaction
        .insertInto("operations")
        .values({ ...asked, id, kind: "item_withdrawal", state: "queued" })
        .execute();
      const contract = world.network.deployment.withdrawer?.toLowerCase() ?? "";
      const signed = { ...shared, wallet, contract, nonce: "0", expiry: new Date(0) };
      await transaction
        .insertInto("vouchers")
        .values({ ...signed, id: newId(), operation_id: id, kind: "mint_item", state: "used" })
        .execute();
    }
  });
  return {
    operations,
    [Symbol.asyncDispose]: () =>
      inReplica(async (transaction) => {
        await transaction.deleteFrom("releases").where("operation_id", "in", operations).execute();
        await transaction.deleteFrom("vouchers").where("operation_id", "in", operations).execute();
        await transaction.deleteFrom("operations").where("id", "in", operations).execute();
      }),
  };
};

const newRelease = ({
  operationId,
  nonce,
  gas = 0n,
}: {
  operationId: string;
  nonce: number;
  gas?: bigint;
}): NewRelease => ({
  ...{ sender: `0x${"5e".repeat(20)}`, nonce, operationId, act: "release", raw: "0x", hash: `0x${"00".repeat(32)}` },
  call: { to: `0x${"c0".repeat(20)}`, data: "0x", gas },
  price: { max: 1n, tip: 1n },
});
