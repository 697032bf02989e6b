import { timesMs } from "@passport/protocol/constants";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startDelayedAction } from "./delayed-action.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("startDelayedAction", () => {
  it("[ROUTE-17] keeps its time: not before 2000 ms, then once", () => {
    const go = vi.fn();
    startDelayedAction(go, timesMs.redirect);
    vi.advanceTimersByTime(1999);
    expect(go).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(go).toHaveBeenCalledOnce();
  });

  it("[ROUTE-17] runs at once on demand, and not again at the end of its time", () => {
    const go = vi.fn();
    const { runNow } = startDelayedAction(go, timesMs.redirect);
    runNow();
    runNow();
    vi.advanceTimersByTime(10_000);
    expect(go).toHaveBeenCalledOnce();
  });

  it("never runs after the page was left", () => {
    const go = vi.fn();
    const { cancel, runNow } = startDelayedAction(go, timesMs.redirect);
    cancel();
    vi.advanceTimersByTime(10_000);
    runNow();
    expect(go).not.toHaveBeenCalled();
  });

  it("counts whole seconds down to nothing", () => {
    const { secondsLeft } = startDelayedAction(() => {}, 2000);
    expect(secondsLeft()).toBe(2);
    vi.advanceTimersByTime(900);
    expect(secondsLeft()).toBe(2);
    vi.advanceTimersByTime(200);
    expect(secondsLeft()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(secondsLeft()).toBe(0);
  });
});
