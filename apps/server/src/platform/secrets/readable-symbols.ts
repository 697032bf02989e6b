/**
 * Random text that a person reads from one screen and types into another. 32 symbols, so each is
 * worth exactly five bits and a masked byte draws them evenly. Of the 36 digits and small letters
 * four had to go: `0` and `o` are taken for each other, `1` and `l` for each other and for `i`. The
 * `i` may stay, because nothing is left that it could be mistaken for; typing one of the two
 * that are gone meant it.
 */
import { randomBytes } from "node:crypto";

export const readableSymbols = "23456789abcdefghijkmnpqrstuvwxyz";

export const randomReadable = (length: number): string =>
  Array.from(randomBytes(length), (byte) => readableSymbols[byte & 31]).join("");

/** What was typed, as it was drawn: without case, and without the spaces and dashes that help to read it. */
export const readTyped = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/[1l]/g, "i");
