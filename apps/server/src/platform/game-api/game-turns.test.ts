import { expect, it } from "vitest";
import { createGameTurns, maxWaiting } from "./game-turns.ts";

it("[EXTERNAL-33] a game whose queue is full is told when to come again, and another is not refused", async () => {
  const turnsOf = createGameTurns();
  const { promise, resolve } = Promise.withResolvers<string>();
  const held = Array.from({ length: 2 + maxWaiting }, () => turnsOf("first").run(() => promise));
  const refused = { code: "too_many_requests", hints: { retryAfterSeconds: 1 } };
  await expect(turnsOf("first").run(() => promise)).rejects.toMatchObject(refused);
  expect(await turnsOf("second").run(async () => "runs")).toBe("runs");
  resolve("done");
  expect(new Set(await Promise.all(held))).toEqual(new Set(["done"]));
});
