/** Prices from real aggregator contracts on Anvil. */
import { connectChain, developmentAccounts, type PlacedPriceFeed, placePriceFeed } from "@passport/contracts";
import { connectDatabase } from "@passport/database";
import { formatDecimal, type PricedSymbol, pricedSymbols } from "@passport/protocol";
import { type Anvil, createTestDatabase, freePort, startAnvil, waitUntil } from "@passport/testbed";
import { Registry } from "prom-client";
import type { Address } from "viem";
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
    usdc: await placePriceFeed(sender, { decimals: 8, answer: 1n }),
    busd: await placePriceFeed(sender, { decimals: 8, answer: 1n }),
  };
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await feeds.sup.setAnswer(100_000_000_000_000_000n);
  await feeds.eth.setAnswer(300_050_000_000n);
  await feeds.bnb.setAnswer(60_000_000_000n);
  await feeds.usdc.setAnswer(99_990_000n);
  await feeds.busd.setAnswer(100_000_000n);
});

const network = (url: string) => ({ chainId: 31_337, rpcUrls: [url], finality: "finalized" }) as const;
const addresses = () =>
  Object.fromEntries(pricedSymbols.map((symbol) => [symbol, feeds[symbol].address])) as Record<PricedSymbol, Address>;
const read = (url = anvil.url, prices = parseConfig({}).prices) =>
  createAggregatorPriceSource(createChainReader(network(url)), addresses(), prices).read(new AbortController().signal);
const secondsAgo = (seconds: number) => BigInt(Math.floor(Date.now() / 1000) - seconds);
const roundAt = (answer: bigint, updatedAt: bigint) => ({ roundId: 9n, answer, updatedAt, answeredInRound: 9n });

describe("createAggregatorPriceSource", () => {
  it("[RATES-5] reads the market, by the decimals of each contract", async () => {
    const reading = await read();
    expect(pricedSymbols.map((symbol) => [symbol, formatDecimal(reading[symbol].usd)])).toEqual([
      ["eth", "3000.5"],
      ["bnb", "600"],
      ["usdc", "0.9999"],
      ["busd", "1"],
      ["sup", "0.1"],
    ]);
  });

  it("[RATES-12] takes each price for as old as its own answer", async () => {
    const [old, older, oldest] = [secondsAgo(60), secondsAgo(120), secondsAgo(180)];
    await feeds.sup.setRound(roundAt(1n, older));
    await feeds.eth.setRound(roundAt(1n, oldest));
    await feeds.bnb.setRound(roundAt(1n, old));
    const at = (seconds: bigint) => ({ at: new Date(Number(seconds) * 1000) });
    expect(await read()).toMatchObject({ sup: at(older), eth: at(oldest), bnb: at(old) });
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
    await expect(read(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow("too few nodes of the chain");
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
      sources: [{ kind: "aggregator", chainId: 31_337, feeds: addresses() }],
    };
    const readers = createChainReaders([network(anvil.url)]);
    const log = createLog({ level: "silent", role: "test" });
    // One price is too old: nothing is sold for that coin, and the others are followed all the same.
    await feeds.bnb.setRound(roundAt(60_000_000_000n, secondsAgo(600)));
    const metrics = new Registry();
    making.use(startRatesPoller({ db, outbox: { poke: () => undefined }, prices, readers, log, metrics }));
    const stored = await waitUntil("prices", () => findRates(db));
    expect(stored.rates).toEqual({
      enable_sale: true,
      sup_to_usd: "0.11",
      eth_to_usd: "3000.5",
      bnb_to_usd: "0",
      usdc_to_usd: "1",
      busd_to_usd: "1",
    });
    await feeds.sup.setAnswer(110_000_000_000_000_000n);
    await waitUntil("the new price", async () => (await findRates(db))?.rates.sup_to_usd === "0.121");
    await feeds.bnb.setAnswer(60_000_000_000n);
    await waitUntil("the price of BNB", async () => (await findRates(db))?.rates.bnb_to_usd === "600");
  });
});
