import { expect, it } from "vitest";
import { CommandLog } from "./command-log.ts";

const minute = 60_000;

it("[REALTIME-15] knows a used id for ten minutes, which is longer than any client waits", () => {
  const log = new CommandLog();
  expect(log.enter("a", 0)).toBe(true);
  expect(log.enter("b", 5 * minute)).toBe(true);
  expect(log.enter("a", 10 * minute - 1)).toBe(false);
  expect(log.enter("a", 10 * minute)).toBe(true);
  expect(log.enter("b", 10 * minute)).toBe(false);
});
