import { brand } from "../../../../lib/env/brand.ts";
import { defineTexts } from "../../../../lib/texts/texts.ts";

export const historyTexts = defineTexts({
  events: {
    recorded: `Recorded in ${brand.product}`,
    mint: "Minted to a wallet",
    stake: `Deposited into ${brand.product}`,
    unstake: "Withdrawn to a wallet",
    move_to_game: `Moved to ${brand.game}`,
    move_from_game: `Moved back to ${brand.product}`,
  },
  loading: "Loading the history",
  empty: "Nothing has happened to it yet.",
  failed: "The history did not load",
  showOlder: "Show older",
});
