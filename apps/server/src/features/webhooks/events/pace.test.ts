import { describe, expect, it } from "vitest";
import { retryDelayMs, webhookPace } from "./pace.ts";

const delay = (attempts: number, isQuestion = false, random = 0.5) =>
  retryDelayMs({ attempts, isQuestion }, webhookPace, random);
const seconds = 1000;
const hours = 60 * 60 * seconds;

describe("the next try", () => {
  it("comes after seconds at first, doubles, and never takes longer than hours", () => {
    expect([1, 2, 3, 4].map((attempts) => delay(attempts))).toEqual([2, 4, 8, 16].map((s) => s * seconds));
    expect(delay(40)).toBe(4 * hours);
    expect(delay(10_000)).toBe(4 * hours);
  });

  it("of a question comes within minutes: a player's SUPS wait for it", () => {
    expect(delay(3, true)).toBe(8 * seconds);
    expect(delay(100, true)).toBe(300 * seconds);
  });

  it("differs by up to a quarter, so that events which failed together return apart", () => {
    expect(delay(5, false, 0)).toBe(24 * seconds);
    expect(delay(5, false, 1)).toBe(40 * seconds);
  });

  it("comes about 30 times within three days", () => {
    let [at, tries] = [0, 1];
    while (at < webhookPace.giveUpAfterMs) {
      at += delay(tries);
      tries += 1;
    }
    expect(tries).toBeGreaterThan(25);
    expect(tries).toBeLessThan(40);
  });

  it("leaves a lease longer than the wait and the attempt that it covers", () => {
    expect(webhookPace.leaseMs).toBeGreaterThan(2 * webhookPace.attemptMs);
  });
});
