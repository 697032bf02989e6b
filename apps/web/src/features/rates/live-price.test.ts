import type { RateHistory } from "@passport/protocol/calls/sups";
import { expect, it } from "vitest";
import { livePrice } from "./live-price.ts";

const value = {
  enable_sale: true,
  sup_to_usd: "0.0412",
  eth_to_usd: "3000",
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
};
const history: RateHistory = {
  range: "24h",
  from: "2026-11-15T12:00:00.000Z",
  to: "2026-11-16T12:00:00.000Z",
  since: null,
  updated_at: null,
  open: "0.04",
  change: "0.001",
  points: [{ at: "2026-11-16T11:55:00.000Z", low: "0.04", high: "0.041", last: "0.041" }],
};

it("[RATES-6] [RATES-13] is live, or says why it is not", () => {
  const key = "SUPS:EXCHANGE";
  expect(livePrice({ status: "pending" }, history)).toEqual({ status: "pending" });
  expect(livePrice({ status: "live", value, key }, history)).toEqual({ status: "live", price: "0.0412" });
  expect(livePrice({ status: "stale", value, key, since: "2026-11-17T09:00:00Z" }, history)).toEqual({
    status: "disconnected",
    price: "0.0412",
  });
  expect(livePrice({ status: "live", value: { ...value, enable_sale: false }, key }, history)).toEqual({
    status: "silent",
    price: "0.0412",
  });
});

it("without the topic it is the last stored price, if there is one", () => {
  expect(livePrice({ status: "failed" }, history)).toEqual({ status: "disconnected", price: "0.041" });
  expect(livePrice({ status: "failed" }, undefined)).toEqual({ status: "none" });
});
