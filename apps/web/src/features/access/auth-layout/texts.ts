import { defineTexts } from "../../../lib/texts/texts.ts";

export const authLayoutTexts = defineTexts({
  /** The brand leads to the landing page. */
  home: (product: string) => `${product}, start page`,
  /** What the document is good for, printed in the machine-readable zone; words separated by spaces. */
  zoneWords: "games chains collectibles",
  serial: (number: string) => `No. ${number}`,
});
