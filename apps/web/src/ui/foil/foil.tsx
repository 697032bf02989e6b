import { type Rarity, rarities } from "@passport/protocol/rarity";
import type { CSSProperties } from "react";
import styles from "./foil.module.css";
import { foilGlyphs } from "./foil-glyphs.ts";

/** A metal stamp in the rarity's colour; the ruled lines catch the light. CONFIG-11: colour, glyph and printed label. */
export const Foil = ({ rarity }: { rarity: Rarity }) => (
  <span className={styles.foil} style={{ "--tier": `var(${rarities[rarity].token})` } as CSSProperties}>
    <svg viewBox="0 0 14 14" aria-hidden="true">
      <path d={foilGlyphs[rarity]} />
    </svg>
    {rarities[rarity].label}
  </span>
);
