import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

const untilUnusable = "It stays locked until its voucher can no longer be used.";

export const collectibleTexts = defineTexts({
  stats: "Stats",
  // What the full length of its bar stands for.
  scale: (full: string) => `/ ${full}`,
  boosts: "Boosts",
  properties: "Properties",
  noAttributes: `${brand.game} hasn't shared its stats yet.`,

  refresh: "Refresh metadata",
  refreshing: "Asking the game",
  refreshed: "Updated from the game.",

  marketplace: "View on the marketplace",
  leaves: (host: string) => `Leaves ${brand.product} for ${host}`,

  // Battles are marked as coming soon (ASSET-18).
  battles: "Battle history",
  battlesText: "Every fight it was in, and how it ended.",
  transactions: "Transaction history",
  comingSoon: "Coming soon",

  // A lock shows its reason and its end (ASSET-12).
  lockedUntil: (time: string) => `Locked until ${time}`,
  lockReasons: {
    toYourWallet: `You're moving it to your wallet. ${untilUnusable}`,
    toGame: `Waiting for ${brand.game} to take it. It unlocks automatically.`,
    fromGame: `Waiting for ${brand.game} to return it. It unlocks automatically.`,
    toAWallet: `It's being moved to a wallet. ${untilUnusable}`,
  },
});
