import { type Rarity, rarities } from "@passport/protocol/rarity";
import type { CSSProperties } from "react";

export const rarityOf = (tier: string): Rarity | undefined =>
  Object.hasOwn(rarities, tier) ? (tier as Rarity) : undefined;

/** INVENTORY-19: `--tier` is the colour of a tier; an unknown one is neutral. */
export const tierInk = (tier: string): CSSProperties => {
  const rarity = rarityOf(tier);
  return { "--tier": rarity ? `var(${rarities[rarity].token})` : "var(--mid)" } as CSSProperties;
};
