import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const locationTexts = defineTexts({
  title: "Location",
  journey: "Where it is and where it can go",
  // Where an asset is that no service has locked (ASSET-4).
  onWorld: `${brand.product} On-world`,
  offWorld: "Off-world",
  passport: brand.product,
  game: brand.game,
  stays: (game: string) => `While it's in ${game}, it can't be moved to a wallet.`,
  here: "It is here",
  canGo: "It can go here",
  leaving: "It leaves here",
  arriving: "Arriving here",
});
