/** Development only: what can be earned, and what the players of the seed have of it. */
import { developmentGame } from "./development-game.ts";

const achievements = "supremacy-achievements";

export interface DevelopmentItemType {
  slug: string;
  tokenId: string;
  label: string;
  description: string;
}

interface DevelopmentItem {
  slug: string;
  tokenId: string;
  owner: string;
  count: string;
  /** The game that they are in. */
  service?: string;
}

/** What can be earned. */
export const developmentItemTypes: readonly DevelopmentItemType[] = [
  { tokenId: "1", label: "First Blood", description: "The first machine that fell in a battle." },
  { tokenId: "2", label: "Last One Standing", description: "Won a battle with a single machine left." },
  { tokenId: "3", label: "Ironside", description: "Came through a whole battle without a scratch." },
  { tokenId: "4", label: "Sharpshooter", description: "Ten hits in a row, none of them close." },
  { tokenId: "5", label: "Veteran", description: "A hundred battles fought to their end." },
  { tokenId: "6", label: "Night Watch", description: "Fought in every hour of one day." },
].map((type) => ({ slug: achievements, ...type }));

/** So many of each token of an item collection, for players who have a wallet to withdraw to. */
export const developmentItems: readonly DevelopmentItem[] = [
  { slug: achievements, tokenId: "1", owner: "carol", count: "3" },
  { slug: achievements, tokenId: "3", owner: "carol", count: "1" },
  { slug: achievements, tokenId: "1", owner: "alice", count: "2" },
  { slug: achievements, tokenId: "1", owner: "alice", count: "1", service: developmentGame },
  { slug: achievements, tokenId: "4", owner: "alice", count: "1" },
  { slug: achievements, tokenId: "5", owner: "alice", count: "1", service: developmentGame },
  { slug: achievements, tokenId: "6", owner: "alice", count: "4" },
];
