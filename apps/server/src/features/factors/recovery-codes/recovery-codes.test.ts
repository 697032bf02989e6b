import { expect, it } from "vitest";
import { readableSymbols } from "../../../platform/secrets/readable-symbols.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";

it("[TFA-18] there are 10 recovery codes, each of 120 random bits in groups of four", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-kmnp-z]{4}(-[2-9a-kmnp-z]{4}){5}$/);
  const bits = 24 * Math.log2(readableSymbols.length);
  expect(bits).toBeGreaterThanOrEqual(112);

  // Every place of a code is drawn: over many sets each of them shows every symbol.
  const many = Array.from({ length: 200 }, newRecoveryCodes).flat();
  expect(new Set(many).size).toBe(2000);
  for (let place = 0; place < 29; place += 1) {
    const seen = new Set(many.map((code) => code[place]));
    expect(seen.size).toBe(place % 5 === 4 ? 1 : 32);
  }
});

it.each([
  "k7mp-2xwq-ritz-9abn",
  "K7MP-2XWQ-RITZ-9ABN",
  "k7mp2xwqritz9abn",
  " k7mp 2xwq\u00a0ritz\u20139abn\n",
  "k7mp-2xwq-rltz-9abn",
])("finds the code that was typed as %j", (typed) => {
  expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode("k7mp-2xwq-ritz-9abn"));
});

it("finds no other code", () => {
  for (const typed of ["", "k7mp", "k7mp-2xwq-ritz-9abm", "k7mp-2xwq-ritz-9abn-2", "2xwq-k7mp-ritz-9abn"]) {
    expect(hashRecoveryCode(typed)).not.toEqual(hashRecoveryCode("k7mp-2xwq-ritz-9abn"));
  }
});
