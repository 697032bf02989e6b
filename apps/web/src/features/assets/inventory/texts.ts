import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

export const inventoryTexts = defineTexts({
  title: "Game assets",
  list: "List of game assets",
  searchHint: "Search assets",
  clear: "Show all assets",
  noMatchText: "No assets match your search. Try other words, another type or another place.",
  theirsAppear: (username: string) => `Machines, weapons and crates that ${username} owns appear here.`,

  firstSteps: {
    text: "Three steps to your first battle. Everything you own will show up on this page.",
    reserved: "Reserved for your first asset",
    buy: { title: `Get ${brand.token}`, text: "The currency of every game here.", action: `Buy ${brand.token}` },
    find: { title: "Pick your first asset", text: "See where machines, weapons and crates are sold." },
    bring: {
      title: `Bring it to ${brand.product}`,
      text: `What is in your wallet can be deposited and taken into ${brand.game}.`,
      action: "Deposit assets",
    },
  },

  select: "Move several",

  filters: (count: number) => (count === 0 ? "Filters" : `Filters (${count})`),
  filterTitle: "Filters",
  done: "Done",
  type: "Asset type",
  allTypes: "All types",
  assetsOn: "Assets on",
  // The keys are wire values whatever the brand is called (INVENTORY-5).
  places: { ALL: "Everywhere", PASSPORT: brand.product, SUPREMACY: brand.game, ON_CHAIN: "On chain" },
});
