import { gameMessages } from "@passport/protocol/game-messages";
import { expect, it } from "vitest";
import { judgeCount } from "./judge-count.ts";

const judged = (typed: string, balance: bigint | undefined = 3n) => {
  const { count, problem } = judgeCount(typed, balance);
  return problem ? gameMessages[problem] : count;
};

it("[DEPASSET-8] takes whole numbers up to what the wallet has, and says what is wrong with others", () => {
  expect(judged("1")).toBe(1n);
  expect(judged("003")).toBe(3n);
  for (const typed of ["4", "340282366920938463463374607431768211456"]) {
    expect(judged(typed)).toBe("Amount exceeds total");
  }
  for (const typed of ["-1", "-99"]) expect(judged(typed)).toBe("Amount is below 0");
  for (const typed of ["1.5", "1.0", "-1.5", "-", "abc", "1e1", "0x1", "1 2", "½"]) {
    expect(judged(typed)).toBe("Error in input");
  }
});

it("[DEPASSET-8] deposits neither nothing nor an amount of an unknown balance", () => {
  for (const typed of ["", "0", "-0", "00"])
    expect(judgeCount(typed, 3n)).toEqual({ count: undefined, problem: undefined });
  expect(judgeCount("1", undefined)).toEqual({ count: undefined, problem: undefined });
});
