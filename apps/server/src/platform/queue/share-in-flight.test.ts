import { expect, it } from "vitest";
import { shareInFlight } from "./share-in-flight.ts";

const countRuns = (finish: (key: string, run: number) => Promise<string>) => {
  const runs: string[] = [];
  const ask = shareInFlight((key) => {
    runs.push(key);
    return finish(key, runs.length);
  });
  return { ask, runs };
};

it("runs once for calls with one key that come together, and once for each other key", async () => {
  const { ask, runs } = countRuns(async (key, run) => `${key}${run}`);
  expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual(["a1", "a1", "b2"]);
  expect(runs).toEqual(["a", "b"]);
});

it("runs again for a call that comes after the end", async () => {
  const { ask } = countRuns(async (key, run) => `${key}${run}`);
  expect(await ask("a")).toBe("a1");
  expect(await ask("a")).toBe("a2");
});

it("fails for all who share a run that fails, and is not stuck then", async () => {
  const { ask } = countRuns(async (key, run) => {
    if (run === 1) throw new Error("once");
    return key;
  });
  const outcomes = await Promise.allSettled([ask("a"), ask("a")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask("a")).toBe("a");
});
