import { expect, it, onTestFinished, vi } from "vitest";
import { createPauses } from "./pauses.ts";

it("[CHAIN-52] what a contract refuses is tried again after a minute, then two, then four, up to an hour", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const pauses = createPauses(60_000);
  const waits = Array.from({ length: 8 }, () => {
    pauses.refused("one");
    let minutes = 0;
    for (; pauses.isPaused("one"); minutes += 1) vi.advanceTimersByTime(60_000);
    return minutes;
  });
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});
