import { expect, it } from "vitest";
import { distinctRounds } from "./distinct-rounds.ts";

const rounds = (...items: string[]) => distinctRounds(items, (item) => item.split("")).map((round) => round.join(" "));

it("keeps items without a common key together", () => {
  expect(rounds()).toEqual([]);
  expect(rounds("a", "b", "cd")).toEqual(["a b cd"]);
});

it("moves an item behind those that share a key with it, and keeps their order", () => {
  expect(rounds("a", "a", "b", "a")).toEqual(["a b", "a", "a"]);
  expect(rounds("ab", "bc", "cd", "d", "e")).toEqual(["ab e", "bc", "cd", "d"]);
});
