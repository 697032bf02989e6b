/** What becomes of registered transactions on real chains: each reaches a final state. */
import { connectDatabase, type Database } from "@passport/database";
import { type AnvilPair, createTestDatabase, startAnvilPair } from "@passport/testbed";
import { startLyingNode } from "@passport/testbed/lying-node";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type ChainReaders, createChainReaders } from "../../../platform/chain/reader.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { addWalletPlayer, newHash, newWallet, type WalletPlayer } from "../../../testing/chain-event-fixtures.ts";
import { registerTransaction } from "../register-transaction.ts";
import { startFollowPoller } from "./follow-poller.ts";
import { followTransactions } from "./follow-transactions.ts";

let db: Database;
let chains: AnvilPair;
let readers: ChainReaders;
let sender: string;
const outbox = { poke: () => undefined };
const log = createLog({ level: "silent", role: "test" });
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  chains = cleanUp.use(await startAnvilPair({ mining: "manual", slotsInAnEpoch: 1 }));
  readers = createChainReaders([
    { chainId: 31337, rpcUrls: [chains.ethereum.url], finality: "finalized" },
    { chainId: 97, rpcUrls: [chains.binance.url], finality: "finalized" },
  ]);
  sender = (await chains.binance.request<string[]>("eth_accounts"))[0] ?? "";
  await db.insertInto("chain_cursors").values({ chain_id: 97, finalized_number: 0, head_number: 0 }).execute();
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await db.updateTable("operations").set({ state: "confirmed" }).execute();
});

const dependencies = (droppedAfterMs = 3_600_000) => ({ db, outbox, readers, droppedAfterMs, log });
/** Whatever is pending is due again. */
const follow = async (droppedAfterMs?: number) => {
  await sql`update operations set followed_at = '-infinity'`.execute(db);
  return followTransactions(dependencies(droppedAfterMs));
};
const send = async (fields: Record<string, unknown> = {}) =>
  chains.binance.request<string>("eth_sendTransaction", [
    { from: sender, to: newWallet(), value: "0x1", gas: "0x186a0", ...fields },
  ]);
const mine = async (blocks: number) => chains.binance.request("anvil_mine", [blocks]);
const nonceOf = async () => chains.binance.request<string>("eth_getTransactionCount", [sender, "pending"]);
const gwei = (count: number) => `0x${(BigInt(count) * 10n ** 9n).toString(16)}`;
const watchedUpTo = (finalized_number: number) =>
  db.updateTable("chain_cursors").set({ finalized_number }).where("chain_id", "=", 97).execute();
const head = async () => Number(await chains.binance.request<string>("eth_blockNumber"));
const register = async (
  transactionHash: string,
  kind: "deposit" | "item_deposit" = "deposit",
): Promise<WalletPlayer> => {
  const player = await addWalletPlayer(db);
  const { accountId } = player;
  await registerTransaction({ db, outbox }, { kind, accountId, transactionHash, amount: "1" });
  return player;
};
const stateOf = async ({ accountId }: WalletPlayer) => {
  const row = await db
    .selectFrom("operations")
    .select(["state", "reason", "chain_id", "wallet"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return row;
};

it("learns the chain and the wallet while a transaction waits in the pool", async () => {
  const alice = await register(await send());
  expect(await follow(1)).toBe(1);
  expect(await stateOf(alice)).toEqual({ state: "pending", reason: null, chain_id: 97, wallet: sender.toLowerCase() });
  await mine(1);
});

it.each([
  ["a speed-up", { to: newWallet(), value: "0x1" }],
  ["a cancellation", { value: "0x0" }],
])("%s in the wallet ends it as replaced, but only when the other one is final", async (_name, other) => {
  const nonce = await nonceOf();
  const alice = await register(await send({ nonce, gasPrice: gwei(10) }));
  await follow();
  const replacement = await send({ nonce, gasPrice: gwei(50), to: sender, ...other });
  await mine(1);
  expect(await chains.binance.request("eth_getTransactionReceipt", [replacement])).toMatchObject({ status: "0x1" });
  await follow();
  expect(await stateOf(alice)).toMatchObject({ state: "pending" });
  await mine(2);
  await follow();
  expect(await stateOf(alice)).toMatchObject({ state: "failed", reason: "replaced" });
});

it("a forgotten or invented one is dropped after the time that is set, and not before", async () => {
  const hash = await send();
  const [alice, mallory] = [await register(hash), await register(newHash())];
  await follow();
  await chains.binance.request("anvil_dropTransaction", [hash]);
  await follow();
  for (const player of [alice, mallory]) expect(await stateOf(player)).toMatchObject({ state: "pending" });
  await sql`update operations set updated_at = now() - interval '1 hour', known_at = known_at - interval '1 hour'`.execute(
    db,
  );
  await follow(3_599_000);
  for (const player of [alice, mallory])
    expect(await stateOf(player)).toMatchObject({ state: "failed", reason: "dropped" });
});

it("[DEPASSET-15] a reverted one fails when its block is final, of SUPS or of items", async () => {
  const trap = newWallet();
  // PUSH0 PUSH0 REVERT.
  await chains.binance.request("anvil_setCode", [trap, "0x5f5ffd"]);
  const players = [await register(await send({ to: trap })), await register(await send({ to: trap }), "item_deposit")];
  await mine(1);
  await follow();
  for (const player of players) expect(await stateOf(player)).toMatchObject({ state: "pending" });
  await mine(2);
  await follow();
  for (const player of players) expect(await stateOf(player)).toMatchObject({ state: "failed", reason: "reverted" });
});

it("[CHAIN-41] a node that reports a failure, or hides what was mined, ends nothing while another one is honest", async () => {
  await using liar = await startLyingNode(chains.binance.url);
  const rpcUrls = [liar.url, chains.binance.url];
  const two = createChainReaders([{ chainId: 97, rpcUrls, finality: "finalized" }]);
  const nonce = await nonceOf();
  const alice = await register(await send({ nonce }));
  await follow();
  await mine(3);
  for (const lie of ["alters receipts", "hides transactions"] as const) {
    liar.lie(lie);
    await sql`update operations set followed_at = '-infinity'`.execute(db);
    await followTransactions({ ...dependencies(0), readers: two });
    expect(await stateOf(alice)).toMatchObject({ state: "pending" });
  }
  expect(liar.told()).toBeGreaterThan(1);
});

it("one that is no deposit fails once the watcher has been past it", async () => {
  const alice = await register(await send());
  await mine(1);
  const block = await head();
  await mine(2);
  await watchedUpTo(block - 1);
  await follow();
  expect(await stateOf(alice)).toMatchObject({ state: "pending" });
  await watchedUpTo(block);
  await follow();
  expect(await stateOf(alice)).toMatchObject({ state: "failed", reason: "not_a_deposit" });
});

it("says nothing about one whose chain does not answer", async () => {
  const alice = await register(newHash());
  await sql`update operations set updated_at = now() - interval '1 hour'`.execute(db);
  const dead = createChainReaders([
    { chainId: 31337, rpcUrls: [chains.ethereum.url], finality: "finalized" },
    { chainId: 97, rpcUrls: ["http://127.0.0.1:1"], finality: "finalized" },
  ]);
  expect(await followTransactions({ ...dependencies(1), readers: dead })).toBe(1);
  expect(await stateOf(alice)).toMatchObject({ state: "pending" });
});

it("workers side by side ask about each one once in its time", async () => {
  for (let nth = 0; nth < 30; nth += 1) await register(newHash());
  // So old that the next question is due in five minutes, however slow the machine is.
  await sql`update operations set created_at = now() - interval '1 day'`.execute(db);
  const asked = await Promise.all(Array.from({ length: 4 }, () => followTransactions(dependencies())));
  expect(asked.reduce((sum, count) => sum + count)).toBe(30);
  expect(await followTransactions(dependencies())).toBe(0);
});

it("the poller works by itself and ends when it is told to", async () => {
  const alice = await register(newHash());
  await sql`update operations set updated_at = now() - interval '1 hour' where account_id = ${alice.accountId}`.execute(
    db,
  );
  let told = () => {};
  const done = new Promise<void>((resolve) => {
    told = resolve;
  });
  await using _poller = startFollowPoller({ ...dependencies(1000), outbox: { poke: () => told() }, intervalMs: 10 });
  await done;
  expect(await stateOf(alice)).toMatchObject({ state: "failed", reason: "dropped" });
});
