import { Badge } from "../../../ui/badge/badge.tsx";
import { Foil } from "../../../ui/foil/foil.tsx";
import { rarityOf } from "./tier.ts";
import { inWords } from "./words.ts";

/** INVENTORY-19: a tier in its foil, a newer one that has no colour yet in plain letters. */
export const TierMark = ({ tier }: { tier: string }) => {
  const rarity = rarityOf(tier);
  if (rarity) return <Foil rarity={rarity} />;
  return tier === "" ? null : <Badge>{inWords(tier)}</Badge>;
};
