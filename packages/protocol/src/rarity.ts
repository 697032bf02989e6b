/** Rarity labels in rising order, each with the colour token that paints it (CONFIG-11). */
export const rarities = {
  MEGA: { label: "MEGA", token: "--tier-mega" },
  COLOSSAL: { label: "COLOSSAL", token: "--tier-colossal" },
  RARE: { label: "RARE", token: "--tier-rare" },
  LEGENDARY: { label: "LEGENDARY", token: "--tier-legendary" },
  ELITE_LEGENDARY: { label: "ELITE LEGENDARY", token: "--tier-elite-legendary" },
  ULTRA_RARE: { label: "ULTRA RARE", token: "--tier-ultra-rare" },
  EXOTIC: { label: "EXOTIC", token: "--tier-exotic" },
  GUARDIAN: { label: "GUARDIAN", token: "--tier-guardian" },
  MYTHIC: { label: "MYTHIC", token: "--tier-mythic" },
  DEUS_EX: { label: "DEUS EX", token: "--tier-deus-ex" },
  TITAN: { label: "TITAN", token: "--tier-titan" },
} as const;

export type Rarity = keyof typeof rarities;
