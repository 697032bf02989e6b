import { assetTypes } from "@passport/protocol/asset-kinds";
import { brand } from "../../lib/env/brand.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

/** Of every list of a player's assets. */
export const assetTexts = defineTexts({
  // What a list says while it loads and when it fails (INVENTORY-16).
  loading: "Loading assets...",
  retry: "Try again",
  // An empty list, and its owner's way to the store (INVENTORY-17).
  inventoryEmpty: "Inventory Is Empty",
  goToStore: "Go To Store",

  search: "Search",
  noMatch: "Nothing matches",

  // Labels of the asset types (INVENTORY-13).
  types: assetTypes,
  // The tooltip of the lock on a card (INVENTORY-14).
  lockedInService: "Item locked in service",
  locked: "Locked",
  unlocksIn: "Unlocks in",
  place: "In",
  lockedIn: "Locked in",
  passport: brand.product,
  game: brand.game,
  onChain: "On chain",
});
