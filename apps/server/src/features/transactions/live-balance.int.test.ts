/** Balance, held amount and transactions as a page sees them change, through every accident that can befall the news. */

import { connectDatabase, type Database } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { createTestDatabase, type Nats, startNats, waitUntil } from "@passport/testbed";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestClient } from "../../platform/socket/testing/test-client.ts";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { type Bank, createBank } from "./testing/bank.ts";
import { addCustomer } from "./testing/customer-fixtures.ts";

let nats: Nats;
let db: Database;
let apis: TestApi[];
let ledger: Ledger;
let bank: Bank;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  // Its own: this one is killed.
  nats = cleanUp.use(await startNats());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  // Two copies in one process are as good as two: they share nothing but the database and NATS.
  apis = [];
  for (let copy = 0; copy < 2; copy += 1) {
    apis.push(cleanUp.use(await startTestApi({ databaseUrl, natsUrl: nats.url })));
  }
  // Money moves elsewhere, in a process that tells only the database.
  ledger = cleanUp.use(createLedger({ db }));
  bank = createBank(ledger);
});
afterAll(() => cleanUp.disposeAsync());

const copy = (index: number): TestApi => {
  const api = apis[index];
  if (api === undefined) throw new Error("not started");
  return api;
};
const seqs = (page: TestClient) => page.frames.map(({ seq }) => seq);
const payloads = (page: TestClient) => page.frames.map(({ payload }) => payload);
const rise = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

describe("the balance", () => {
  it("[LEDGER-8] [REALTIME-25] is told at once as an integer string, then every change in order, to all pages of all copies", async () => {
    const alice = await addCustomer(db, copy(0));
    await bank.deposit(alice.accountId, 1_234_567_890_000_000_000_000n);
    const pages = await Promise.all([alice.watch("sups"), alice.watch("sups"), alice.watch("sups", copy(1).origin)]);
    const uri = `/account/${alice.accountId}/sups`;
    for (const page of pages) {
      expect(page.texts[0]).toBe(`ROOT:/account/${alice.accountId}`);
      const key = "USER:SUPS:SUBSCRIBE";
      expect(page.frames).toEqual([{ uri, key, payload: "1234567890000000000000", seq: 1 }]);
    }
    let balance = 1_234_567_890_000_000_000_000n;
    const expected = [balance];
    for (let n = 1n; n <= 30n; n += 1n) {
      balance += n % 3n === 0n ? -n : n;
      expected.push(balance);
      await (n % 3n === 0n ? bank.spend(alice.accountId, n) : bank.deposit(alice.accountId, n));
    }
    for (const page of pages) {
      await page.until(({ frames }) => frames.length === 31);
      expect(seqs(page)).toEqual(rise(1, 31));
      expect(payloads(page)).toEqual(expected.map(String));
      page.socket.close();
    }
  });

  it("[LEDGER-8] many transfers at once, in batches, are still told one by one", async () => {
    const alice = await addCustomer(db, copy(0));
    const page = await alice.watch("sups");
    expect(page.frames[0]).toMatchObject({ payload: "0", seq: 0 });
    await Promise.all(Array.from({ length: 200 }, () => bank.deposit(alice.accountId, 1n)));
    await page.until(({ frames }) => frames.length === 201);
    expect(seqs(page)).toEqual(rise(0, 200));
    expect(payloads(page)).toEqual(rise(0, 200).map(String));
    page.socket.close();
  });

  it("[LEDGER-9] after a reconnect it is the current one", async () => {
    const alice = await addCustomer(db, copy(0));
    await bank.deposit(alice.accountId, 10n);
    const page = await alice.watch("sups");
    expect(payloads(page)).toEqual(["10"]);
    page.socket.terminate();
    await bank.spend(alice.accountId, 4n);
    for (const { origin } of [copy(0), copy(1)]) {
      const back = await alice.watch("sups", origin);
      expect(back.frames).toEqual([expect.objectContaining({ payload: "6", seq: 2 })]);
      back.socket.close();
    }
  });

  it("[LEDGER-9] after NATS was away a page that stayed is shown every change it missed", async () => {
    const alice = await addCustomer(db, copy(0));
    await bank.deposit(alice.accountId, 10n);
    const pages = [await alice.watch("sups"), await alice.watch("transactions", copy(1).origin)];
    await nats.kill();
    const missed = [await bank.deposit(alice.accountId, 5n), await bank.spend(alice.accountId, 1n)];
    // Without NATS a new page still gets the truth.
    expect(payloads(await alice.watch("sups"))).toEqual(["14"]);
    await nats.restart();
    for (const page of pages) {
      await page.until(({ frames }) => frames.length >= 3);
      expect(seqs(page)).toEqual([1, 2, 3]);
    }
    expect(payloads(pages[0] as TestClient)).toEqual(["10", "15", "14"]);
    const references = payloads(pages[1] as TestClient).map(
      (payload) => (payload as { transaction_reference: string }[])[0]?.transaction_reference,
    );
    expect(references.slice(1)).toEqual(missed);
  });
});

it("the held part is told at once and after it changed; holding changes no balance", async () => {
  const alice = await addCustomer(db, copy(0));
  await bank.deposit(alice.accountId, 10n);
  const [held, balance] = await Promise.all([alice.watch("held"), alice.watch("sups", copy(1).origin)]);
  expect(held.frames).toEqual([
    { uri: `/account/${alice.accountId}/held`, key: "USER:SUPS:HELD:SUBSCRIBE", payload: "0", seq: 0 },
  ]);
  const first = await bank.hold(alice.accountId, 4n);
  await held.frame(({ payload, seq }) => payload === "4" && seq === 1);
  const second = await bank.hold(alice.accountId, 3n);
  await held.frame(({ payload, seq }) => payload === "7" && seq === 2);
  await bank.end("release", first);
  await held.frame(({ payload, seq }) => payload === "3" && seq === 3);
  await bank.end("settle", second);
  await held.frame(({ payload, seq }) => payload === "0" && seq === 4);
  await balance.frame(({ seq }) => seq === 2);
  expect(payloads(balance)).toEqual(["10", "7"]);
});

describe("transactions", () => {
  it("[TXN-16] [REALTIME-26] a new one arrives live, after the newest ones", async () => {
    const alice = await addCustomer(db, copy(0));
    const old: string[] = [];
    for (let n = 0; n < 25; n += 1) old.push(await bank.deposit(alice.accountId, 1n));
    const page = await alice.watch("transactions");
    const uri = `/account/${alice.accountId}/transactions`;
    const [snapshot] = page.frames;
    expect(snapshot).toMatchObject({ uri, key: "USER:SUPS:TRANSACTIONS:SUBSCRIBE", seq: 25 });
    const shown = snapshot?.payload as { transaction_reference: string }[];
    expect(shown.map(({ transaction_reference }) => transaction_reference)).toEqual(old.slice(-20).toReversed());
    const spent = await bank.spend(alice.accountId, 3n);
    const change = await page.frame(({ seq }) => seq === 26);
    const { payload: listed } = await alice.ask("TRANSACTION:LIST", { page_size: 5 });
    expect(change).toEqual({
      uri,
      key: "USER:SUPS:TRANSACTIONS:SUBSCRIBE",
      payload: [(listed as { transactions: unknown[] }).transactions[0]],
      seq: 26,
    });
    expect(change.payload).toMatchObject([{ transaction_reference: spent, from: { is_you: true } }]);
    page.socket.close();
  });
});

describe("mallory", () => {
  it("[LEDGER-10] gets nothing of alice's account, by socket, by path or by chance", async () => {
    const alice = await addCustomer(db, copy(0));
    const mallory = await addCustomer(db, copy(0));
    await bank.deposit(alice.accountId, 10n);
    for (const path of [`/account/${alice.accountId}`, `/account/${alice.userId}`, `/account/${mallory.userId}`]) {
      await expect(mallory.connect(path)).rejects.toMatchObject({ status: 403 });
    }
    const guest = new TestClient(`${copy(0).origin.replace("http", "ws")}/api/ws/account/${alice.accountId}`, {
      headers: { origin: publicOrigin },
    });
    await expect(guest.open()).rejects.toMatchObject({ status: 401 });
    const page = await mallory.connect(`/account/${mallory.accountId}`);
    for (const topic of ["sups", "held", "transactions"]) {
      page.say(`SUBSCRIBE:/account/${alice.accountId}/${topic}`);
      page.say(`SUBSCRIBE:/account/${mallory.accountId}/../${alice.accountId}/${topic}`);
      page.say(`SUBSCRIBE:/account/*/${topic}`);
    }
    page.say(`SUBSCRIBE:/account/${mallory.accountId}/sups`);
    await page.frame(({ seq }) => seq === 0);
    // A batch with both of them: the hint names both, and each page still gets only its own.
    await Promise.all([bank.deposit(alice.accountId, 1n), bank.deposit(mallory.accountId, 2n)]);
    await page.frame(({ seq }) => seq === 1);
    expect(payloads(page)).toEqual(["0", "2"]);
    expect(new Set(page.frames.map(({ uri }) => uri))).toEqual(new Set([`/account/${mallory.accountId}/sups`]));
  });
});

it("a flood of more changes than a page is worth ends with the current balance", async () => {
  const alice = await addCustomer(db, copy(0));
  const page = await alice.watch("sups");
  await nats.kill();
  await waitUntil("the loss to be noticed", () => !copy(0).context.bus.isConnected());
  await Promise.all(Array.from({ length: 600 }, () => bank.deposit(alice.accountId, 1n)));
  await nats.restart();
  await page.frame(({ seq }) => seq === 600);
  expect(page.frames.at(-1)).toMatchObject({ payload: "600" });
  expect(seqs(page)).toEqual([0, 600]);
});
