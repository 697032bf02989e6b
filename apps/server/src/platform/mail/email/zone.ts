/** The machine-readable zone at the foot: the brand's own words, never a fact about the reader. Decoration. */
import type { Brand } from "@passport/protocol";

/** Two lines of this many fit a phone of 390 px at 12 px. */
const width = 38;

const transliterate = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "<")
    .replace(/^<|<$/g, "");

const fill = (text: string): string => text.slice(0, width).padEnd(width, "<");

export const brandZone = ({ issuer, product, token, game, tagline }: Brand): readonly [string, string] => {
  const sentences = tagline.split(/[.!?]+/).map(transliterate);
  return [
    fill(`P<${issuer}${[product, token, game].map(transliterate).join("<<")}`),
    fill(sentences.filter((sentence) => sentence !== "").join("<<")),
  ];
};
