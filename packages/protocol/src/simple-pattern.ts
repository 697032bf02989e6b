/**
 * Passwords that no list can hold all of: a few characters over and over ("Aaaaaaa1", "Ab12Ab12"),
 * or one or two runs along the alphabet, the digits or the keyboard ("Abcdefgh12345", "Qwertyui1").
 */
import { foldPassword, withoutOuterSymbols } from "./fold-password.ts";

/** Of eight random letters and digits, one password in 70,000 has fewer different ones. */
const fewestDifferent = 4;
const fewestRuns = 3;
const repetition = /^(.{1,4}?)\1+$/su;

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const lines = [...rows, ...rows.map((row) => [...row].reverse().join(""))];

export const isSimplePattern = (password: string): boolean => {
  const text = withoutOuterSymbols(foldPassword(password));
  const characters = [...text];
  return new Set(characters).size < fewestDifferent || repetition.test(text) || countRuns(characters) < fewestRuns;
};

/** Each run is as long as it can be, in one direction. */
const countRuns = (characters: readonly string[]): number => {
  let runs = 0;
  let run = "";
  for (const character of characters) {
    run += character;
    if (isRun(run)) continue;
    runs += 1;
    run = character;
  }
  return run === "" ? runs : runs + 1;
};

const isRun = (text: string): boolean => lines.some((line) => line.includes(text)) || new Set(text).size === 1;
