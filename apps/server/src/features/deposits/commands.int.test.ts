import { connectDatabase, type Database } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChainListener } from "../../platform/chain/chain-event.ts";
import type { Edge } from "../../platform/socket/testing/start-edge.ts";
import { startWorld, type World } from "../../platform/socket/testing/start-world.ts";
import {
  depositOf,
  ethereum,
  feed,
  linkWallet,
  newHash,
  newWallet,
  storyNetworks,
} from "../../testing/chain-event-fixtures.ts";
import { createDeposits } from "./index.ts";
import { depositSettings } from "./testing/deposit-settings.ts";

let db: Database;
let ledger: Ledger;
let world: World;
let edge: Edge;
let listener: ChainListener | undefined;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  world = cleanUp.use(await startWorld({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  ledger = cleanUp.use(createLedger({ db }));
  const deposits = createDeposits({
    ...depositSettings,
    db,
    ledger,
    outbox: { poke: () => edge.poke() },
    networks: storyNetworks,
  });
  listener = deposits.listeners[0];
  edge = await world.edge({ commands: deposits.commands ?? [], topics: [] });
});
afterAll(() => cleanUp.disposeAsync());

const addPlayer = async () => {
  const player = await world.store.addPlayer(`p_${newHash().slice(2, 14)}`);
  const wallet = newWallet();
  await linkWallet(db, player.accountId, wallet);
  const page = await edge.connect(`/user/${player.userId}/commander`, player);
  return {
    ...player,
    wallet,
    ask: (key: string, payload?: unknown) => page.command(key, payload, newHash().slice(2, 14)),
  };
};
const register = (transaction_hash: string, amount = "5") => ({ transaction_hash, amount });
const finalize = async (...events: Parameters<typeof feed>[3]) => listener && feed(db, listener, "finalized", events);

it("[DEPOSIT-12] SUPS:DEPOSIT returns true, at broadcast and again at confirmation, and keeps one history row", async () => {
  const alice = await addPlayer();
  const hash = newHash();
  for (const transaction_hash of [hash, hash, hash.toUpperCase().replace("0X", "0x")]) {
    expect(await alice.ask("SUPS:DEPOSIT", register(transaction_hash))).toMatchObject({
      key: "SUPS:DEPOSIT",
      payload: true,
    });
  }
  const list = async () => (await alice.ask("SUPS:DEPOSIT:LIST")).payload;
  expect(await list()).toEqual({
    transactions: [{ tx_hash: hash, amount: "5", status: "pending", created_at: expect.any(String) }],
    total: 1,
  });
  await finalize(depositOf(ethereum, { from: alice.wallet, value: 7n, txHash: hash }));
  expect(await alice.ask("SUPS:DEPOSIT", register(hash))).toMatchObject({ payload: true });
  expect(await list()).toMatchObject({ transactions: [{ tx_hash: hash, amount: "7", status: "confirmed" }], total: 1 });
  for (const payload of [{}, register("0x12"), register(hash, "0"), register(hash, "-1"), register(hash, "1.5")]) {
    expect(await alice.ask("SUPS:DEPOSIT", payload)).toMatchObject({ key: "ERROR", error_code: "bad_request" });
  }
});

it("[DEPOSIT-19] SUPS:DEPOSIT:LIST takes no payload and lists hash, amount, status and time, newest first, with their number", async () => {
  const alice = await addPlayer();
  const hashes = [newHash(), newHash(), newHash()];
  for (const [nth, hash] of hashes.entries()) await alice.ask("SUPS:DEPOSIT", register(hash, String(nth + 1)));
  const { payload } = await alice.ask("SUPS:DEPOSIT:LIST");
  const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(payload).toEqual({
    transactions: [
      { tx_hash: hashes[2], amount: "3", status: "pending", created_at },
      { tx_hash: hashes[1], amount: "2", status: "pending", created_at },
      { tx_hash: hashes[0], amount: "1", status: "pending", created_at },
    ],
    total: 3,
  });
});

it("[DEPOSIT-24] SUPS:DEPOSIT:TRACE refuses what is no hash, and changes nothing", async () => {
  const alice = await addPlayer();
  for (const transaction_hash of ["", "0x12", newHash().slice(2), `${newHash()}0`, alice.wallet]) {
    const answer = await alice.ask("SUPS:DEPOSIT:TRACE", { transaction_hash });
    expect(answer).toMatchObject({ key: "ERROR", error_code: "bad_request" });
  }
  const answer = await alice.ask("SUPS:DEPOSIT:TRACE", { transaction_hash: newHash() });
  expect(answer).toMatchObject({ key: "SUPS:DEPOSIT:TRACE", payload: { verdict: "not_found" } });
  expect((await alice.ask("SUPS:DEPOSIT:LIST")).payload).toEqual({ transactions: [], total: 0 });
});

it("[DEPOSIT-22] a history has the own deposits only, with those that no page registered", async () => {
  const [alice, bob] = [await addPlayer(), await addPlayer()];
  const [registered, found] = [newHash(), newHash()];
  await alice.ask("SUPS:DEPOSIT", register(registered));
  await bob.ask("SUPS:DEPOSIT", register(newHash()));
  await finalize(
    depositOf(ethereum, { from: alice.wallet, value: 2n, txHash: found }),
    depositOf(ethereum, { from: bob.wallet, value: 3n }),
    depositOf(ethereum, { from: newWallet(), value: 4n }),
  );
  const { payload } = await alice.ask("SUPS:DEPOSIT:LIST");
  expect(payload).toMatchObject({ transactions: [{ tx_hash: found }, { tx_hash: registered }], total: 2 });
  // The account is the session's, whatever is asked for (H4).
  const foreign = await alice.ask("SUPS:DEPOSIT:LIST", { account_id: bob.accountId });
  expect(foreign).toMatchObject({ key: "ERROR", error_code: "bad_request" });
});

it("invented hashes end at fifty; one that ended makes room", async () => {
  const mallory = await addPlayer();
  const hashes = Array.from({ length: 50 }, () => newHash());
  for (const hash of hashes) expect(await mallory.ask("SUPS:DEPOSIT", register(hash))).toMatchObject({ payload: true });
  expect(await mallory.ask("SUPS:DEPOSIT", register(newHash()))).toMatchObject({ error_code: "too_many_pending" });
  expect(await mallory.ask("SUPS:DEPOSIT", register(hashes[0] ?? ""))).toMatchObject({ payload: true });
  await finalize(depositOf(ethereum, { from: mallory.wallet, value: 1n, txHash: hashes[0] as `0x${string}` }));
  expect(await mallory.ask("SUPS:DEPOSIT", register(newHash()))).toMatchObject({ payload: true });
});
