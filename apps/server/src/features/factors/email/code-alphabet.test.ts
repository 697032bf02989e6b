import { expect, it } from "vitest";
import { readableSymbols } from "../../../platform/secrets/readable-symbols.ts";
import { newEmailCode } from "./code-alphabet.ts";

const draws = 200_000;
/** A fair draw exceeds this once in 10^9 times (31 degrees of freedom). */
const bound = 105;

it("[EMAIL-9] a code has 5 of 32 symbols without look-alikes and without capitals, each as likely as the other", () => {
  const codes = Array.from({ length: draws }, newEmailCode);
  expect(new Set(codes.join("")).size).toBe(32);
  expect(codes.filter((code) => !/^[2-9a-kmnp-z]{5}$/.test(code))).toEqual([]);

  const expected = draws / readableSymbols.length;
  for (const place of [0, 1, 2, 3, 4]) {
    const counts = new Map<string | undefined, number>();
    for (const code of codes) counts.set(code[place], (counts.get(code[place]) ?? 0) + 1);
    const deviations = [...readableSymbols].map((symbol) => ((counts.get(symbol) ?? 0) - expected) ** 2 / expected);
    expect(deviations.reduce((sum, deviation) => sum + deviation, 0)).toBeLessThan(bound);
  }
});
