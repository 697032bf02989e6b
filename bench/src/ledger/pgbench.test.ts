import { expect, it } from "vitest";
import { measureWithRetries } from "./pgbench.ts";

const nothing = "number of failed transactions: 0 (NaN%)\n";
const measured = "number of failed transactions: 0 (0.000%)\ntps = 812.5 (without initial connection time)\n";

/** Plays back the reports of one trial after the other. */
const trials = (...reports: string[]) => {
  let count = 0;
  return {
    count: () => count,
    run: async () => reports[count++] ?? nothing,
  };
};

it("repeats a trial that measured nothing", async () => {
  const { run, count } = trials(nothing, "", measured);
  expect(await measureWithRetries("bare", run)).toBe(812.5);
  expect(count()).toBe(3);
});

it("gives up after five trials and names the script", async () => {
  const { run, count } = trials();
  await expect(measureWithRetries("bare", run)).rejects.toThrow("pgbench did not measure bare");
  expect(count()).toBe(5);
});

it("does not repeat a trial in which a transaction failed", async () => {
  const { run, count } = trials("number of failed transactions: 3 (1.5%)\ntps = 10.0\n", measured);
  await expect(measureWithRetries("bare", run)).rejects.toThrow("failed transactions: 3");
  expect(count()).toBe(1);
});
