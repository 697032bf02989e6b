import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ticks } from "./ticks.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("all countdowns share one timer, which stops with the last of them", () => {
  const first = vi.fn();
  const second = vi.fn();
  const stopFirst = ticks.subscribe(first);
  const stopSecond = ticks.subscribe(second);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(250);
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
  stopFirst();
  vi.advanceTimersByTime(250);
  expect(first).toHaveBeenCalledOnce();
  stopSecond();
  expect(vi.getTimerCount()).toBe(0);
});
