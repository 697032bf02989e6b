import { expect, it } from "vitest";
import { startPoller } from "./poller.ts";

const never = 60 * 60 * 1000;

it("continues at once while there is more, and through errors", async () => {
  const errors: unknown[] = [];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  let turns = 0;
  await using _poller = startPoller({
    everyMs: 1,
    turn: async () => {
      turns += 1;
      if (turns === 2) throw new Error("the database is gone");
      if (turns === 5) resolve();
      return turns % 2 === 1;
    },
    onError: (error) => errors.push(error),
  });
  await enough;
  expect(errors).toEqual([new Error("the database is gone")]);
});

it("waits between turns, and its end does not wait for that", async () => {
  let turns = 0;
  const poller = startPoller({
    everyMs: never,
    turn: async () => {
      turns += 1;
      return false;
    },
    onError: () => undefined,
  });
  await Promise.resolve();
  await poller[Symbol.asyncDispose]();
  expect(turns).toBe(1);
});

it("tells a turn in hand to stop, and waits for it", async () => {
  let isDone = false;
  const poller = startPoller({
    everyMs: never,
    turn: async (stopping) => {
      await new Promise((resolve) => stopping.addEventListener("abort", resolve));
      isDone = true;
      return false;
    },
    onError: () => undefined,
  });
  await poller[Symbol.asyncDispose]();
  expect(isDone).toBe(true);
});
