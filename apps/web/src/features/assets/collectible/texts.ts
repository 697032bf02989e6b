import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const untilUnusable = "It stays locked until the voucher for that can no longer be used.";

export const collectibleTexts = defineTexts({
  stats: "Stats",
  // What the full length of its bar stands for.
  scale: (full: string) => `/ ${full}`,
  boosts: "Boosts",
  properties: "Properties",
  noAttributes: `${brand.game} has told nothing about what it can do yet.`,

  refresh: "Refresh Metadata",
  refreshing: "Asking the game",
  refreshed: "This is what the game says now.",

  marketplace: "View on the marketplace",
  leaves: (host: string) => `Leaves ${brand.product} for ${host}`,

  // Both are marked as coming soon (ASSET-18).
  battles: "Battle history",
  battlesText: "Every fight it was in, and what became of it.",
  transactions: "Transaction history",
  transactionsText: "Who had it before, and what was paid for it.",
  comingSoon: "Coming soon",

  // A lock shows its reason and its end (ASSET-12).
  lockedUntil: (time: string) => `Locked until ${time}`,
  lockReasons: {
    toYourWallet: `You are taking it to your wallet. ${untilUnusable}`,
    toGame: `${brand.game} is being asked to take it. It unlocks automatically.`,
    fromGame: `${brand.game} is being asked to return it. It unlocks automatically.`,
    toAWallet: `It is being taken to a wallet. ${untilUnusable}`,
  },
});
