import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isInBloomFilter, newBloomFilter } from "./bloom-filter.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { commonPasswordsFile, listCommonPasswords } from "./generate-common-passwords.ts";

const listed = listCommonPasswords();

it("the filter is the one that the lists make: run generate-common-passwords.ts otherwise", () => {
  expect(readFileSync(commonPasswordsFile).equals(newBloomFilter(listed))).toBe(true);
});

it("[PASSWORD-2] every password of the lists is refused", () => {
  expect(listed.size).toBeGreaterThan(100_000);
  expect([...listed].filter((password) => !isCommonPassword(password))).toEqual([]);
});

it("takes hardly any other for common: one in a million", () => {
  const filter = readFileSync(commonPasswordsFile);
  const mistakes = Array.from({ length: 200_000 }, () => randomBytes(9).toString("hex")).filter((text) =>
    isInBloomFilter(filter, text),
  );
  expect(mistakes.length).toBeLessThanOrEqual(4);
});
