import { expect, it } from "vitest";
import { describeChart } from "./describe-chart.ts";
import { ratesTexts } from "./texts.ts";

const series = {
  range: "24h",
  from: 0,
  to: 86_400_000,
  open: "0.0403",
  latest: "0.0412",
  low: "0.03979",
  high: "0.0418",
  points: [],
} as const;
const say = (changes: Partial<Parameters<typeof describeChart>[0]> = {}) =>
  describeChart({ ...series, ...changes }, ratesTexts.current());

it("[RATES-13] says range, latest, change, lowest and highest", () => {
  expect(say()).toBe(
    "Price over 24 hours: 0.0412 USD now, up 0.0009 USD (2.2%). Lowest 0.0397 USD, highest 0.0418 USD.",
  );
});

it("[RATES-13] says a fall and a price that did not move", () => {
  expect(say({ range: "7d", open: "0.05" })).toContain("over 7 days: 0.0412 USD now, down 0.0088 USD (17.6%).");
  expect(say({ range: "30d", open: "0.0412" })).toContain("over 30 days: 0.0412 USD now, unchanged.");
});
