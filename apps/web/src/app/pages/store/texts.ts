import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const storeTexts = defineTexts({
  title: "The store is closed",
  text: `Nothing is for sale right now. You can find ${brand.game} assets in these places:`,
  gameMarketplace: `${brand.game} marketplace`,
  gameMarketplaceText: "Trade with other players inside the game.",
  storefront: "Storefront",
  storefrontText: "Crates and keepsakes, straight from the studio.",
  marketplace: "External marketplace",
  marketplaceText: "Collectibles that players hold in their own wallets.",
  open: "Open",
});
