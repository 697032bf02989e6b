/** The price chart in every state, and against a server. */
import { exchangeRatesTopic, type RateHistory, readRateHistory } from "@passport/protocol/calls/sups";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectSoundAt, resizeTo, widths } from "../../testing/check-points.ts";
import { Refusal } from "../../testing/refusal.ts";
import { render } from "../../testing/render.tsx";
import { startStubServer } from "../../testing/stub-server.ts";
import type { LivePrice } from "./live-price.ts";
import { RateCard, type ShownHistory } from "./rate-card.tsx";
import { RateChart } from "./rate-chart.tsx";

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Rises from 0.0403 to 0.0418, falls to 0.0397, and ends at 0.0411. */
const prices = ["0.0403", "0.0418", "0.0397", "0.0411"];
const historyOf = (changes: Partial<RateHistory> = {}): RateHistory => {
  const now = Date.now();
  return {
    range: "24h",
    from: new Date(now - dayMs).toISOString(),
    to: new Date(now).toISOString(),
    since: new Date(now - 8 * dayMs).toISOString(),
    updated_at: new Date(now - 5 * minuteMs).toISOString(),
    open: "0.0403",
    change: "0.0008",
    points: prices.map((last, nth) => ({
      at: new Date(now - (prices.length - nth) * 5 * minuteMs).toISOString(),
      low: last,
      high: last,
      last,
    })),
    ...changes,
  };
};

const live: LivePrice = { status: "live", price: "0.0412" };
const ready = (history = historyOf()): ShownHistory => ({ status: "ready", history, isLate: false });
const draw = (shown: ShownHistory, price: LivePrice = live) =>
  render(<RateCard live={price} shown={shown} range="24h" onRange={() => undefined} changedAt={Date.now() - 4500} />);
const card = page.getByRole("region", { name: "SUPS price" });
const sentence = "Price over 24 hours: 0.0412 USD now, up 0.0009 USD (2.2%). Lowest 0.0397 USD, highest 0.0418 USD.";
const heightOf = () => card.element().getBoundingClientRect().height;

test("[RATES-7] [RATES-13] a filled chart says price, change, lowest, highest and age, and is sound at every width", async () => {
  draw(ready(), { status: "live", price: "0.04129999" });
  await expect.element(card.getByText("0.0412 USD")).toBeVisible();
  await expect.element(card.getByText("+0.0009 (2.4%)")).toBeVisible();
  await expect.element(card.getByText("in 24 hours")).toBeVisible();
  const facts = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(facts.slice(0, 2)).toEqual(["Low0.0397", "High0.0418"]);
  expect(facts[2]).toMatch(/^Updated\d+ s ago$/);
  await expectSoundAt(widths);
});

test("[RATES-13] a screen reader gets a sentence and a table of at most 31 rows", async () => {
  const step = 5 * minuteMs;
  const start = Date.now() - 288 * step;
  const points = Array.from({ length: 288 }, (_, nth) => {
    const last = prices[nth % prices.length] ?? "1";
    return { at: new Date(start + nth * step).toISOString(), low: last, high: last, last };
  });
  draw(ready(historyOf({ points })));
  await expect.element(page.getByRole("img", { name: sentence })).toBeVisible();
  const table = page.getByRole("table", { name: "SUPS price over 24 hours, in USD" });
  const rows = table.getByRole("row").elements();
  expect(rows).toHaveLength(25);
  expect(rows.at(-1)?.textContent).toMatch(/0\.03970\.04180\.0412$/);
});

test("[RATES-13] 7 d and 30 d are offered only when the history reaches that far", async () => {
  const names = () =>
    card
      .getByRole("button")
      .elements()
      .map(({ textContent }) => textContent);
  const first = draw(ready());
  await expect.poll(names).toEqual(["24 h", "7 d"]);
  first.remove();
  const second = draw(ready(historyOf({ since: new Date(Date.now() - 31 * dayMs).toISOString() })));
  await expect.poll(names).toEqual(["24 h", "7 d", "30 d"]);
  second.remove();
  draw(ready(historyOf({ since: new Date(Date.now() - 6 * dayMs).toISOString() })));
  await expect.element(page.getByRole("img")).toBeVisible();
  expect(names()).toEqual([]);
});

test("[RATES-13] a fall has its sign, a price that did not move has none", async () => {
  const fallen = draw(ready(historyOf({ open: "0.05" })));
  await expect.element(card.getByText("-0.0088 (17.6%)")).toBeVisible();
  fallen.remove();
  draw(ready(historyOf({ open: "0.0412" })));
  await expect.element(card.getByText("0.0000 (0.0%)", { exact: true })).toBeVisible();
});

test.each(widths)("it loads in the geometry of the chart at %i px", async (width) => {
  await resizeTo(width);
  const loading = draw({ status: "loading" }, { status: "pending" });
  await expect.element(card.getByText("Loading the price chart")).toBeInTheDocument();
  await expectSoundAt([width]);
  const height = heightOf();
  loading.remove();
  // The choice of ranges is not known before; on a phone it is a row of its own.
  draw(ready(historyOf({ since: null })));
  await expect.element(page.getByRole("img")).toBeVisible();
  expect(Math.abs(heightOf() - height)).toBeLessThanOrEqual(2);
});

test("an empty history says so and is sound at every width", async () => {
  draw(ready(historyOf({ since: null, open: null, change: null, points: [] })), { status: "none" });
  await expect.element(card.getByRole("heading", { name: "No prices yet" })).toBeVisible();
  await expectSoundAt(widths);
});

test.each([
  ["disconnected", "You're offline. This is the last price we received."],
  ["silent", "There's no new market price right now. This is the last one."],
] as const)("[RATES-6] a price that is %s is not shown as live, and is sound at every width", async (status, text) => {
  draw(ready(), { status, price: "0.0412" });
  await expect.element(card.getByText(text)).toBeVisible();
  expect(document.querySelectorAll(".pulse")).toHaveLength(0);
  await expectSoundAt(widths);
});

test("[RATES-6] [RATES-13] it follows the server: price, sale, range, failure and retry", async () => {
  const server = startStubServer();
  const rates = {
    enable_sale: true,
    sup_to_usd: "0.0412",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  };
  server.publish(exchangeRatesTopic, "", rates);
  server.onCall(readRateHistory, () => {
    throw new Refusal("overloaded", { status: 503 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RateChart />
    </QueryClientProvider>,
  );
  await expect.element(card.getByRole("heading", { name: "The price chart didn't load" })).toBeVisible();
  await expect.element(card.getByText("The server is busy. Try again in a few seconds.")).toBeVisible();
  await expect.element(card.getByText("0.0412 USD")).toBeVisible();
  await expectSoundAt(widths);

  server.onCall(readRateHistory, ({ query: { range } }) => historyOf({ range }));
  await card.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("img", { name: sentence })).toBeVisible();
  await expect.element(card.getByText("5 min ago")).toBeVisible();

  server.publish(exchangeRatesTopic, "", { ...rates, sup_to_usd: "0.05" });
  await expect.element(card.getByText("0.0500 USD")).toBeVisible();
  await expect.element(card.getByText("+0.0097 (24.0%)")).toBeVisible();
  await expect.element(card.getByText(/^\d s ago$/)).toBeVisible();

  server.publish(exchangeRatesTopic, "", { ...rates, enable_sale: false });
  await expect.element(card.getByText("There's no new market price right now.")).toBeVisible();
  server.publish(exchangeRatesTopic, "", rates);
  await expect.element(card.getByText("There's no new market price right now.")).not.toBeInTheDocument();

  await card.getByRole("button", { name: "7 d" }).click();
  await expect.element(card.getByText("in 7 days")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "7 d" })).toHaveAttribute("aria-pressed", "true");
  expect(server.calls.map(({ name }) => name)).toEqual(["readRateHistory", "readRateHistory", "readRateHistory"]);
});
