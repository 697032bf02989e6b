/** The zone of pages that have no owner yet: the brand's own words, with honest check digits. */
import { checkDigit, fill, mrzWidth, transliterate } from "./mrz.ts";

export interface ZoneBrand {
  issuer: string;
  product: string;
  token: string;
  tagline: string;
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/[.!?]+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

/** Whole sentences only: those in the middle go first, the opening and the close of a tagline are its point. */
const fitSentences = (text: string, room: number): string => {
  const sentences = sentencesOf(text).map(transliterate);
  while (sentences.length > 1 && sentences.join("<").length > room) {
    sentences.splice(sentences.length === 2 ? 1 : Math.floor(sentences.length / 2), 1);
  }
  return sentences.join("<").slice(0, room);
};

const opening = ({ issuer, product, tagline }: ZoneBrand): string => {
  const start = `P<${issuer}${transliterate(product)}<<`;
  return `${start}${fitSentences(tagline, mrzWidth - start.length)}`;
};

/** `words` are what the document is good for, in the reader's language. */
export const brandZone = (brand: ZoneBrand, words: readonly string[]): readonly [string, string] => {
  const first = fill(opening(brand));
  const second = fill([brand.token, ...words].map(transliterate).join("<<<"), mrzWidth - 2);
  return [first, `${second}${checkDigit(first)}${checkDigit(second)}`];
};

/** Both lines as one, for a wide page. */
export const brandStrip = (brand: ZoneBrand, words: readonly string[], width = 82): string => {
  const text = `${opening(brand)}<<${[brand.token, ...words].map(transliterate).join("<")}`;
  const line = fill(text, width - 2);
  return `${line}${checkDigit(text)}${checkDigit(line)}`;
};

/** The words around a seal: one ring, so it ends with the gap that its start follows. */
export const sealText = ({ product, tagline }: Pick<ZoneBrand, "product" | "tagline">): string =>
  [product, ...sentencesOf(tagline)].map((part) => `${part.toUpperCase()} · `).join("");
