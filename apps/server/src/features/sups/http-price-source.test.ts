import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseConfig } from "../../config/config.ts";
import { createHttpPriceSource } from "./http-price-source.ts";

const usual = parseConfig({}).prices;
/** For feeds that never answer. */
const impatient = parseConfig({ PRICE_FEED_TIMEOUT_MS: "200" }).prices;

/** A feed on a real socket. */
const read = async (listener: RequestListener, config = usual) => {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return createHttpPriceSource(`http://127.0.0.1:${port}/prices`, config).read(new AbortController().signal);
};
const answer =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.end(typeof body === "string" ? body : JSON.stringify(body));

const good = { sups_usd: "0.1", eth_usd: "3000.50", bnb_usd: "600", usdc_usd: "0.9998", busd_usd: "1" };

describe("createHttpPriceSource", () => {
  it("[RATES-9] reads prices as decimal text, without a float in between", async () => {
    const reading = await read(answer({ ...good, bnb_usd: "600.000000000000000001" }));
    const at = expect.any(Date);
    expect(reading).toEqual({
      sup: { usd: 10n ** 17n, at },
      eth: { usd: 30_005n * 10n ** 17n, at },
      bnb: { usd: 600n * 10n ** 18n + 1n, at },
      usdc: { usd: 9998n * 10n ** 14n, at },
      busd: { usd: 10n ** 18n, at },
    });
  });

  it("takes the feed's own word for the time of its prices", async () => {
    const { eth } = await read(answer({ ...good, at: "2026-03-01T12:00:00Z" }));
    expect(eth.at).toEqual(new Date("2026-03-01T12:00:00Z"));
  });

  it.each([
    ["a number, which may have been rounded", { ...good, eth_usd: 3000.5 }],
    ["an exponent", { ...good, eth_usd: "3e3" }],
    ["a negative price", { ...good, eth_usd: "-1" }],
    ["a price of zero", { ...good, bnb_usd: "0.00" }],
    ["a missing price", { ...good, usdc_usd: undefined }],
    ["an unknown field", { ...good, doge_usd: "1" }],
    ["a time in the future", { ...good, at: new Date(Date.now() + 3_600_000).toISOString() }],
    ["no JSON", "<html>"],
    ["too much", `{"pad":"${"x".repeat(20_000)}"}`],
  ])("refuses %s", async (_what, body) => {
    await expect(read(answer(body))).rejects.toThrow();
  });

  it("refuses an error status, a redirect, and a feed that does not answer in time", async () => {
    await expect(read((_request, response) => response.writeHead(500).end(JSON.stringify(good)))).rejects.toThrow(
      "500",
    );
    await expect(read((_request, response) => response.writeHead(302, { location: "/" }).end())).rejects.toThrow();
    await expect(read(() => undefined, impatient)).rejects.toThrow("timeout");
  });
});
