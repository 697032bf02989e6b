import { formatDecimal } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { type RoundData, toAnswer } from "./aggregator-answer.ts";

const seconds = (ms = 0) => BigInt(Math.floor((Date.now() + ms) / 1000));
const roundOf = (changes: Partial<Record<"id" | "answer" | "updatedAt" | "answeredIn", bigint>> = {}): RoundData => {
  const { id = 7n, answer = 4_120_000n, updatedAt = seconds(-60_000), answeredIn = id } = changes;
  return [id, answer, updatedAt, updatedAt, answeredIn];
};

describe("toAnswer", () => {
  it.each([
    [8, 4_120_000n, "0.0412"],
    [8, 312_055_000_000n, "3120.55"],
    [0, 600n, "600"],
    [18, 1n, "0.000000000000000001"],
    // More than a float can tell apart.
    [18, 3_000_000_000_000_000_000_001n, "3000.000000000000000001"],
  ])("[RATES-12] reads %i decimals in integers: %s is %s", (decimals, answer, usd) => {
    expect(formatDecimal(toAnswer(roundOf({ answer }), decimals).usd)).toBe(usd);
  });

  it("[RATES-12] takes the time of the update", () => {
    const updatedAt = seconds(-3_600_000);
    expect(toAnswer(roundOf({ updatedAt }), 8).at).toEqual(new Date(Number(updatedAt) * 1000));
  });

  it.each([
    ["a price of zero", roundOf({ answer: 0n }), 8, "above zero"],
    ["a negative price", roundOf({ answer: -1n }), 8, "above zero"],
    ["a round that was never answered", roundOf({ updatedAt: 0n }), 8, "not complete"],
    ["a time in the future", roundOf({ updatedAt: seconds(3_600_000) }), 8, "ahead of time"],
    ["a time that is no date", roundOf({ updatedAt: 2n ** 256n - 1n }), 8, "ahead of time"],
    ["an answer of an earlier round", roundOf({ id: 7n, answeredIn: 6n }), 8, "earlier round"],
    ["decimals that would have to be rounded", roundOf(), 19, "19 decimals"],
  ])("[RATES-12] refuses %s", (_what, round, decimals, reason) => {
    expect(() => toAnswer(round, decimals)).toThrow(reason);
  });
});
