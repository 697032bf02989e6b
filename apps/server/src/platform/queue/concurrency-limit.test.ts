import { setImmediate as nextTurn } from "node:timers/promises";
import pLimit from "p-limit";
import { expect, it } from "vitest";

/** What the socket edge and the mail relay rely on in p-limit. */

it("p-limit runs at most so many at once, first in first out, and continues after a failure", async () => {
  const limit = pLimit(3);
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const work = async (number: number) => {
    started.push(number);
    running += 1;
    most = Math.max(most, running);
    await nextTurn();
    running -= 1;
    if (number % 7 === 0) throw new Error("failed");
    return number;
  };
  const numbers = Array.from({ length: 5000 }, (_, index) => index);
  const results = Promise.allSettled(numbers.map((number) => limit(() => work(number))));
  expect(limit.activeCount).toBe(3);
  expect(limit.pendingCount).toBe(4997);
  const fulfilled = (await results).filter(({ status }) => status === "fulfilled");
  expect(fulfilled).toHaveLength(numbers.filter((number) => number % 7 !== 0).length);
  expect(started).toEqual(numbers);
  expect(most).toBe(3);
  expect(limit.pendingCount).toBe(0);
});
