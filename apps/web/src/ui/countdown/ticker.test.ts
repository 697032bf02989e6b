import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { subscribeTick } from "./ticker.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("all countdowns share one timer, which stops with the last of them", () => {
  const first = vi.fn();
  const second = vi.fn();
  const stopFirst = subscribeTick(first);
  const stopSecond = subscribeTick(second);
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
