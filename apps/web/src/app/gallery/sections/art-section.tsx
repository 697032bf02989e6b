import type { AssetKind } from "@passport/engraving/figures/figure";
import { type Rarity, rarities } from "@passport/protocol/rarity";
import type { CSSProperties } from "react";
import { AssetArt } from "../../../art/react/asset-art.tsx";
import { Identicon } from "../../../art/react/identicon.tsx";
import { Portrait } from "../../../art/react/portrait.tsx";
import { Rosette } from "../../../art/react/rosette.tsx";
import { Foil } from "../../../ui/foil/foil.tsx";
import styles from "../gallery.module.css";
import { Section } from "../section.tsx";

const kinds: AssetKind[] = ["mech", "weapon", "mystery_crate", "power_core", "mech_skin", "weapon_skin"];
const seeds = ["meridian", "longwatch", "nexus", "sunwell"];
const tiers = Object.keys(rarities) as Rarity[];

const tint = (rarity: Rarity) => ({ "--tier": `var(${rarities[rarity].token})` }) as CSSProperties;

/** The same seed draws the same picture on every machine; another seed draws another one. */
export const ArtSection = () => (
  <Section title="Art">
    <div className={styles.vignettes}>
      {kinds.flatMap((kind, row) =>
        seeds.map((seed, column) => {
          const rarity = tiers[(row * seeds.length + column) % tiers.length] ?? "MEGA";
          return (
            <figure key={`${kind} ${seed}`} className={styles.vignette} style={tint(rarity)}>
              <AssetArt kind={kind} seed={`${seed}-${kind}`} displayWidthPx={200} />
              <Foil rarity={rarity} />
            </figure>
          );
        }),
      )}
    </div>
    <div className={styles.rosettes}>
      {seeds.map((seed) => (
        <Rosette key={seed} seed={seed} />
      ))}
      {seeds.map((seed) => (
        <Identicon key={seed} seed={seed} />
      ))}
      {seeds.map((seed) => (
        <Portrait key={seed} seed={seed} displayWidthPx={120} />
      ))}
    </div>
  </Section>
);
