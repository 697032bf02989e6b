/** Prices from real aggregator contracts on Anvil. */
import { connectChain, developmentAccounts, type PlacedPriceFeed, placePriceFeed } from "@passport/contracts";
import { connectDatabase } from "@passport/database";
import type { PricedSymbol } from "@passport/protocol";
import { type Anvil, createTestDatabase, freePort, startAnvil, waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PriceConfig, parseConfig } from "../../config/config.ts";
import { createChainReader, createChainReaders } from "../../platform/chain/reader.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { createAggregatorPriceSource } from "./aggregator-price-source.ts";
import { startRatesPoller } from "./rates-poller.ts";
import { findRates } from "./store.ts";

const cleanUp = new AsyncDisposableStack();
let anvil: Anvil;
let feeds: Record<PricedSymbol, PlacedPriceFeed>;

beforeAll(async () => {
  anvil = cleanUp.use(await startAnvil({ chainId: 31_337 }));
  const sender = await (await connectChain(anvil.url)).senderFor(developmentAccounts.deployer);
  feeds = {
    sup: await placePriceFeed(sender, { decimals: 18, answer: 1n }),
    eth: await placePriceFeed(sender, { decimals: 8, answer: 1n }),
    bnb: await placePriceFeed(sender, { decimals: 8, answer: 1n }),
  };
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await feeds.sup.setAnswer(100_000_000_000_000_000n);
  await feeds.eth.setAnswer(300_050_000_000n);
  await feeds.bnb.setAnswer(60_000_000_000n);
});

const network = (url: string) => ({ chainId: 31_337, rpcUrls: [url], finality: "finalized" }) as const;
const addresses = () => ({ sup: feeds.sup.address, eth: feeds.eth.address, bnb: feeds.bnb.address });
const read = (url = anvil.url, prices = parseConfig({}).prices) =>
  createAggregatorPriceSource(createChainReader(network(url)), addresses(), prices).read(new AbortController().signal);
const secondsAgo = (seconds: number) => BigInt(Math.floor(Date.now() / 1000) - seconds);
const roundAt = (answer: bigint, updatedAt: bigint) => ({ roundId: 9n, answer, updatedAt, answeredInRound: 9n });

describe("createAggregatorPriceSource", () => {
  it("[RATES-4] [RATES-5] sells at market x 1.1, by the decimals of each contract, and never below the floor", async () => {
    expect((await read()).prices).toEqual({ sup_to_usd: "0.11", eth_to_usd: "3000.5", bnb_to_usd: "600" });
    await feeds.sup.setAnswer(1_000_000_000_000_000n);
    expect((await read()).prices.sup_to_usd).toBe("0.02");
  });

  it("[RATES-12] is as old as its oldest answer", async () => {
    const [old, older, oldest] = [secondsAgo(60), secondsAgo(120), secondsAgo(180)];
    await feeds.sup.setRound(roundAt(1n, older));
    await feeds.eth.setRound(roundAt(1n, oldest));
    await feeds.bnb.setRound(roundAt(1n, old));
    expect(await read()).toMatchObject({
      at: new Date(Number(oldest) * 1000),
      newestAt: new Date(Number(old) * 1000),
    });
  });

  it.each([
    ["zero", { ...roundAt(0n, 1n) }, "above zero"],
    ["negative", { ...roundAt(-1n, 1n) }, "above zero"],
    ["never updated", { ...roundAt(1n, 0n) }, "not complete"],
    ["of an earlier round", { ...roundAt(1n, 1n), answeredInRound: 8n }, "earlier round"],
    ["of the future", { ...roundAt(1n, secondsAgo(-3600)) }, "ahead of time"],
    ["too large to be a price", { ...roundAt(10n ** 40n, 1n) }, "decimal number"],
  ])("[RATES-12] refuses everything while one answer is %s", async (_what, round, reason) => {
    await feeds.bnb.setRound(round);
    await expect(read()).rejects.toThrow(reason);
  });

  it("fails when no node answers, and does not wait longer than configured", async () => {
    await expect(read(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow("no node");
    const impatient = { ...parseConfig({}).prices, timeoutMs: 0 };
    await expect(read(anvil.url, impatient)).rejects.toThrow("timeout");
  });
});

describe("startRatesPoller", () => {
  it("[RATES-5] [RATES-12] follows the aggregator, also when only one of its prices changes", async () => {
    await using making = new AsyncDisposableStack();
    const { databaseUrl } = making.use(await createTestDatabase());
    const db = making.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
    const prices: PriceConfig = {
      ...parseConfig({ PRICE_FEED_INTERVAL_MS: "100" }).prices,
      source: { kind: "aggregator", chainId: 31_337, feeds: addresses() },
    };
    const readers = createChainReaders([network(anvil.url)]);
    const log = createLog({ level: "silent", role: "test" });
    // One price is too old: the sale is closed, and the others are followed all the same.
    await feeds.bnb.setRound(roundAt(60_000_000_000n, secondsAgo(600)));
    making.use(startRatesPoller({ db, outbox: { poke: () => undefined }, prices, readers, log }));
    const stored = await waitUntil("prices", () => findRates(db));
    expect(stored.rates).toEqual({ enable_sale: false, sup_to_usd: "0.11", eth_to_usd: "3000.5", bnb_to_usd: "600" });
    await feeds.sup.setAnswer(200_000_000_000_000_000n);
    await waitUntil("the new price", async () => (await findRates(db))?.rates.sup_to_usd === "0.22");
    await feeds.bnb.setAnswer(60_000_000_000n);
    await waitUntil("the sale to open", async () => (await findRates(db))?.rates.enable_sale === true);
  });
});
