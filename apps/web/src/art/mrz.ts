/**
 * The machine-readable zone of a data page: two lines of 44 characters out of A to Z, 0 to 9 and `<`,
 * laid out as ICAO Doc 9303 lays out a passport book (part 4, "TD3"):
 *
 *     P<ISSUER SURNAME<<GIVEN<NAMES<<<...                                              1 to 44
 *     number 1-9, check 10, issuer 11-13, date 14-19, check 20, ..., check of all 44
 *
 * It carries public data only: name, passport number, date of joining (in the place of the date of
 * birth). Sex, expiry and personal number stay empty. It is decoration: every fact in it is also
 * printed where people read it.
 */
import { utcDay } from "./utc-digits.ts";

export const mrzWidth = 44;

/** A digit counts as itself, a letter from A = 10 on, the filler as 0. */
const worth = (character: string): number => (character === "<" ? 0 : Number.parseInt(character, 36));

/** Weights 7, 3, 1 over and over, the sum modulo 10: catches every wrong digit and most swaps. */
export const checkDigit = (text: string): string =>
  String([...text].reduce((sum, character, i) => sum + ([7, 3, 1][i % 3] ?? 0) * worth(character), 0) % 10);

/** The last digit of the second line covers the number, both dates and the personal number with their own digits. */
export const compositeDigit = (line: string): string =>
  checkDigit(line.slice(0, 10) + line.slice(13, 20) + line.slice(21, 43));

/** Doc 9303 part 3, section 6: letters that do not simply lose their accent, and Cyrillic. */
const transliteration: Record<string, string> = {
  Ä: "AE",
  Å: "AA",
  Æ: "AE",
  Ð: "D",
  Đ: "D",
  Ħ: "H",
  İ: "I",
  Ĳ: "IJ",
  Ł: "L",
  Ŋ: "N",
  Ñ: "N",
  Ö: "OE",
  Ø: "OE",
  Œ: "OE",
  ẞ: "SS",
  Þ: "TH",
  Ŧ: "T",
  Ü: "UE",
  А: "A",
  Б: "B",
  В: "V",
  Г: "G",
  Ґ: "G",
  Д: "D",
  Е: "E",
  Ё: "E",
  Є: "IE",
  Ж: "ZH",
  З: "Z",
  И: "I",
  І: "I",
  Ї: "I",
  Й: "I",
  К: "K",
  Л: "L",
  М: "M",
  Н: "N",
  О: "O",
  П: "P",
  Р: "R",
  С: "S",
  Т: "T",
  У: "U",
  Ф: "F",
  Х: "KH",
  Ц: "TS",
  Ч: "CH",
  Ш: "SH",
  Щ: "SHCH",
  Ъ: "IE",
  Ы: "Y",
  Ь: "",
  Э: "E",
  Ю: "IU",
  Я: "IA",
};

const letter = (character: string): string =>
  transliteration[character] ?? character.normalize("NFD").replace(/\p{M}/gu, "");

/**
 * Any text in the zone's alphabet. Apostrophes vanish, every other gap becomes one filler, and letters
 * of a script without a table vanish too: the caller falls back on something that has Latin letters.
 */
export const transliterate = (text: string): string =>
  [...text.normalize("NFC").toUpperCase()]
    .map(letter)
    .join("")
    .replace(/['’]/g, "")
    .replace(/[^A-Z0-9]+/g, "<")
    .replace(/^<|<$/g, "");

export const fill = (text: string, width = mrzWidth): string => text.slice(0, width).padEnd(width, "<");

export interface Holder {
  issuer: string;
  firstName: string;
  lastName: string;
  username: string;
  passportNumber: string;
  joinedAt: Date;
}

export const mrzLines = (holder: Holder): readonly [string, string] => {
  const given = transliterate(holder.firstName);
  const surname = transliterate(holder.lastName);
  // Without a surname the given name stands first, as on passports of people who have one name.
  const name = [surname, given].filter((part) => part !== "").join("<<") || transliterate(holder.username);
  const number = fill(transliterate(holder.passportNumber), 9);
  const joined = utcDay(holder.joinedAt);
  const facts = `${number}${checkDigit(number)}${holder.issuer}${joined}${checkDigit(joined)}`;
  const line = fill(facts, mrzWidth - 1);
  return [fill(`P<${holder.issuer}${name}`), `${line}${compositeDigit(line)}`];
};
