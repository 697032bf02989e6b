import { expect, it } from "vitest";
import { parties, rounds } from "./rounds.ts";

it("every round has sixteen steps, and together they are a thousand of a thousand", () => {
  expect(rounds.map(({ steps }) => steps.length)).toEqual(rounds.map(() => 16));
  expect(rounds.reduce((sum, { perMille }) => sum + perMille, 0)).toBe(1000);
});

it("wherever a round is cut, neither the player nor a shop, a game or the fees owe anything", () => {
  const mayOwe = new Set<string>(parties.filter(({ kind }) => kind === "chain").map(({ name }) => name));
  for (const { steps } of rounds) {
    const balances = new Map<string, number>();
    const add = (name: string, hundredths: number) => balances.set(name, (balances.get(name) ?? 0) + hundredths);
    for (const { party, hundredths, text } of steps) {
      add("player", hundredths);
      add(party, -hundredths);
      for (const [name, balance] of balances) {
        if (!mayOwe.has(name)) expect(balance, `${name} after ${text}`).toBeGreaterThanOrEqual(0);
      }
    }
  }
});
