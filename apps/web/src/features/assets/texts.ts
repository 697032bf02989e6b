import { assetTypes } from "@passport/protocol/asset-kinds";
import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

/** Of every list of what somebody owns. */
export const assetTexts = defineTexts({
  // INVENTORY-16.
  loading: "Loading assets...",
  retry: "Try again",
  // INVENTORY-17.
  inventoryEmpty: "Inventory Is Empty",
  goToStore: "Go To Store",

  search: "Search",
  noMatch: "Nothing matches",

  // INVENTORY-13.
  types: assetTypes,
  // INVENTORY-14.
  lockedInService: "Item locked in service",
  locked: "Locked",
  unlocksIn: "Unlocks in",
  place: "In",
  lockedIn: "Locked in",
  passport: brand.product,
  game: brand.game,
  onChain: "On chain",
});
