import { describe, expect, it } from "vitest";
import { meetsPasswordRules, passwordRules } from "./password-rules.ts";

const metBy = (password: string): string[] => passwordRules.filter((rule) => rule.isMet(password)).map(({ id }) => id);

describe("passwordRules", () => {
  it("are four, of which three are enforced", () => {
    expect(passwordRules.map(({ id }) => id)).toEqual(["length", "case", "digit", "symbol"]);
    expect(passwordRules.filter(({ isEnforced }) => isEnforced).map(({ id }) => id)).toEqual([
      "length",
      "case",
      "digit",
    ]);
  });

  it.each([
    ["", []],
    ["abcdefg", []],
    ["abcdefgh", ["length"]],
    ["ABCDEFGH", ["length"]],
    ["aB", ["case"]],
    ["7", ["digit"]],
    ["-", ["symbol"]],
    ["€", ["symbol"]],
    [" ", []],
    ["aB7-", ["case", "digit", "symbol"]],
    ["Abcdefg7", ["length", "case", "digit"]],
    ["Äöüßñçé7", ["length", "case", "digit"]],
    // An accent of its own is part of its letter, not a symbol.
    ["Ae\u0301", ["case"]],
    // Four faces are four characters, though eight UTF-16 units.
    ["😀😀😀😀", ["symbol"]],
    ["😀😀😀😀😀😀😀😀", ["length", "symbol"]],
  ])("%j meets %j", (password, ids) => {
    expect(metBy(password)).toEqual(ids);
  });
});

describe("meetsPasswordRules", () => {
  it.each(["Abcdefg7", "correct Horse 1", "Pässwörter9", "A-b-c-d-1"])(
    "accepts %j, with or without a symbol",
    (password) => {
      expect(meetsPasswordRules(password)).toBe(true);
    },
  );

  it.each(["", "Abcdef7", "abcdefg7", "ABCDEFG7", "Abcdefgh", "abcdefg-", "😀😀Aa1"])("refuses %j", (password) => {
    expect(meetsPasswordRules(password)).toBe(false);
  });
});
