import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createBatcher } from "./batcher.ts";

it("runs one batch at a time with what arrived meanwhile, and gives each its own result", async () => {
  const batches: number[][] = [];
  const batcher = createBatcher(async (items: readonly number[]) => {
    batches.push([...items]);
    await sleep(20);
    return items.map((item) => item * 2);
  }, 3);
  const first = [1, 2].map((item) => batcher.add(item));
  await nextTurn();
  await nextTurn();
  const rest = [3, 4, 5, 6].map((item) => batcher.add(item));
  expect(await Promise.all([...first, ...rest])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

it("rejects a failed batch and runs the next one", async () => {
  const batcher = createBatcher(async ([item]: readonly number[]) => {
    if (item === 1) throw new Error("failed");
    return [item];
  }, 1);
  const results = await Promise.allSettled([batcher.add(1), batcher.add(2)]);
  expect(results).toMatchObject([{ status: "rejected" }, { status: "fulfilled", value: 2 }]);
});
