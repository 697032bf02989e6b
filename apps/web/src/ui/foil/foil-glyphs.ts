import type { Rarity } from "@passport/protocol/rarity";

/** Each rarity has its own silhouette on a grid of 14: colour alone says nothing to a colour-blind player. */
export const foilGlyphs: Record<Rarity, string> = {
  MEGA: "M3 3h2.5v8H3zM8.5 3H11v8H8.5z",
  COLOSSAL: "M2 2h2v10H2zM6 2h2v10H6zM10 2h2v10h-2z",
  RARE: "M7 2l5.5 10h-11z",
  ULTRA_RARE: "M7 1l4 6H3zM7 7l4.5 6h-9z",
  EXOTIC: "M7 1l5 6-5 6-5-6z",
  GUARDIAN: "M2 2h10v5c0 3-2 5-5 6-3-1-5-3-5-6z",
  LEGENDARY: "M7 0l1.8 5.2L14 7l-5.2 1.8L7 14l-1.8-5.2L0 7l5.2-1.8z",
  ELITE_LEGENDARY: "M7 1l1.5 4L12 3l-1 4 1 4-3.5-2L7 13l-1.5-4L2 11l1-4-1-4 3.5 2z",
  MYTHIC: "M7 0c1 3 5 4.5 5 8.5a5 5 0 0 1-10 0C2 6 4 5.5 4.5 3 6 4 6.5 2.5 7 0z",
  DEUS_EX: "M6.2 0h1.6v3H6.2zM6.2 11h1.6v3H6.2zM0 6.2h3v1.6H0zM11 6.2h3v1.6h-3zM7 4a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
  TITAN: "M1 11V3l3 3 3-5 3 5 3-3v8zM1 12h12v1.5H1z",
};
