/** The machine-readable zone of an asset, in the manner of `mrz.ts`. Decoration, never the only place of a fact. */
import { checkDigit, fill, transliterate } from "./mrz.ts";

export interface AssetFacts {
  issuer: string;
  name: string;
  collection: string;
  tokenId: string;
}

/** Narrower than a passport's: the art above it is. */
const width = 36;
/** A number of 256 bits would leave no room; its end tells tokens of one collection apart. */
const numberWidth = 12;

export const assetZone = ({ issuer, name, collection, tokenId }: AssetFacts): readonly [string, string] => {
  const first = fill(`A<${issuer}${transliterate(name)}`, width);
  const number = tokenId.slice(-numberWidth);
  const second = fill(`${number}${checkDigit(number)}${issuer}<<${transliterate(collection)}`, width - 1);
  return [first, `${second}${checkDigit(first + second)}`];
};
