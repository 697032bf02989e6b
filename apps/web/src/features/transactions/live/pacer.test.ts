import { expect, it } from "vitest";
import { createTestClock } from "../../../lib/socket/test-clock.ts";
import { createPacer } from "./pacer.ts";

const start = () => {
  const clock = createTestClock();
  const runs: string[] = [];
  return { clock, runs, pacer: createPacer(clock, 1000, () => runs.push("run")) };
};

it("runs at once, and combines the calls made meanwhile into one at the end of the interval", () => {
  const { clock, runs, pacer } = start();
  pacer.ask();
  expect(runs).toHaveLength(1);
  for (let i = 0; i < 10; i++) pacer.ask();
  clock.pass(999);
  expect(runs).toHaveLength(1);
  clock.pass(1);
  expect(runs).toHaveLength(2);
  clock.pass(10_000);
  expect(runs).toHaveLength(2);
});

it("pauses after every run, and starts again after the pause", () => {
  const { clock, runs, pacer } = start();
  pacer.ask();
  pacer.ask();
  clock.pass(1000);
  pacer.ask();
  expect(runs).toHaveLength(2);
  clock.pass(1000);
  expect(runs).toHaveLength(3);
  clock.pass(1000);
  pacer.ask();
  expect(runs).toHaveLength(4);
});

it("runs no more once it is stopped", () => {
  const { clock, runs, pacer } = start();
  pacer.ask();
  pacer.ask();
  pacer.stop();
  clock.pass(10_000);
  expect(runs).toHaveLength(1);
});
