import { expect, it } from "vitest";
import { chooseAct, secondsBetweenActs, waitMs } from "./model.ts";

const chances = Array.from({ length: 10_000 }, (_, index) => (index + 0.5) / 10_000);

it("half of what players do is history, a tenth is a payment", () => {
  const counted = Object.groupBy(chances.map(chooseAct), (act) => act);
  const shares = Object.entries(counted).map(([act, all]) => [act, Math.round((all.length / chances.length) * 100)]);
  expect(Object.fromEntries(shares)).toEqual({ history: 50, "asset list": 40, payment: 10 });
});

it("waits have the mean that is asked for, and are never negative", () => {
  const waits = chances.map((chance) => waitMs(secondsBetweenActs, chance));
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
  expect(waits.reduce((sum, wait) => sum + wait) / waits.length / 1000).toBeCloseTo(secondsBetweenActs, 1);
});
