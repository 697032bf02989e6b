/**
 * Passwords that attackers try first (PASSWORD-2), in a file of 0.6 MB: generate-common-passwords.ts makes it of the
 * lists of public leaks. The comparison is without case.
 */
import { readFileSync } from "node:fs";
import { foldPassword, withoutOuterSymbols } from "@passport/protocol";
import { isInBloomFilter } from "./bloom-filter.ts";

const filter = readFileSync(new URL("./common-passwords.bloom", import.meta.url));

export const isCommonPassword = (password: string): boolean => {
  const folded = foldPassword(password);
  return isInBloomFilter(filter, folded) || isInBloomFilter(filter, withoutOuterSymbols(folded));
};
