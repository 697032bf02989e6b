import { expect, it } from "vitest";
import { startPriceFeed } from "./price-feed.ts";
import { waitUntil } from "./wait-until.ts";

it("returns prices as decimal text, and others once they are set", async () => {
  await using feed = await startPriceFeed();
  const read = async (): Promise<unknown> => (await fetch(feed.url)).json();
  expect(await read()).toEqual({
    sups_usd: "0.0375",
    eth_usd: "3120.55",
    bnb_usd: "612.40",
    usdc_usd: "1.0000",
    busd_usd: "1.0000",
  });
  feed.set({ eth_usd: "1.00" });
  expect(await read()).toMatchObject({ eth_usd: "1.00", bnb_usd: "612.40" });
  expect(feed.requestCount()).toBe(2);
});

it("can fail, answer nonsense, hang, and recover", async () => {
  await using feed = await startPriceFeed();
  feed.behave("fail");
  expect((await fetch(feed.url)).status).toBe(503);
  feed.behave("garbage");
  await expect((await fetch(feed.url)).json()).rejects.toThrow(SyntaxError);
  feed.behave("hang");
  await expect(fetch(feed.url, { signal: AbortSignal.timeout(100) })).rejects.toThrow("timeout");
  feed.behave("answer");
  expect((await fetch(feed.url)).status).toBe(200);
});

it("says when its prices were so, once it is given a time", async () => {
  await using feed = await startPriceFeed();
  const at = new Date("2026-03-01T12:00:00Z");
  feed.dateFrom(at);
  expect(await (await fetch(feed.url)).json()).toMatchObject({ eth_usd: "3120.55", at: at.toISOString() });
});

it("drifts by itself when asked to", async () => {
  await using feed = await startPriceFeed({ drift: { seed: 1, everyMs: 5 } });
  const before = feed.prices();
  await waitUntil("a new price", () => feed.prices().eth_usd !== before.eth_usd);
});
