import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const inventoryTexts = defineTexts({
  title: "Game assets",
  list: "List of game assets",
  searchHint: "Name of an asset",
  clear: "Show all assets",
  noMatchText: "No asset here fits what you search for. Try other words, another type or another place.",
  ownAppear: "Machines, weapons and crates you own appear here.",
  theirsAppear: (username: string) => `Machines, weapons and crates that ${username} owns appear here.`,

  select: "Move several",

  type: "Asset type",
  allTypes: "All types",
  assetsOn: "Assets on",
  // The keys are wire values whatever the brand is called (INVENTORY-5).
  places: { ALL: "Everywhere", PASSPORT: brand.product, SUPREMACY: brand.game, ON_CHAIN: "On chain" },
});
