import { describe, expect, it, vi } from "vitest";
import { createPending } from "./pending.ts";
import { createTestClock } from "./test-clock.ts";

describe("pending sends", () => {
  it("[REALTIME-20] are tried every 500 ms until they succeed, then never again", () => {
    const clock = createTestClock();
    let isOpen = false;
    const attempt = vi.fn(() => isOpen);
    createPending(clock).add(attempt);
    expect(attempt).toHaveBeenCalledTimes(1);
    clock.pass(499);
    expect(attempt).toHaveBeenCalledTimes(1);
    clock.pass(1001);
    expect(attempt).toHaveBeenCalledTimes(4);
    isOpen = true;
    clock.pass(500);
    expect(attempt).toHaveBeenCalledTimes(5);
    clock.pass(60_000);
    expect(attempt).toHaveBeenCalledTimes(5);
  });

  it("are forgotten when given up", () => {
    const clock = createTestClock();
    const attempt = vi.fn(() => false);
    createPending(clock).add(attempt)();
    clock.pass(5000);
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
