import { type Rarity, rarities } from "@passport/protocol/rarity";
import type { CSSProperties } from "react";
import { Foil } from "../../../ui/foil/foil.tsx";
import styles from "../gallery.module.css";
import { Section } from "../section.tsx";

const colours =
  "void s1 s2 s3 well line edge hi mid lo amber cyan ok warn error info danger-fill iris-1 iris-2 iris-3 iris-4".split(
    " ",
  );

export const ColourSection = () => (
  <Section title="Colour">
    <div className={styles.swatches}>
      {colours.map((name) => (
        <div key={name} className={styles.swatch}>
          <i style={{ "--swatch": `var(--${name})` } as CSSProperties} />
          {name}
        </div>
      ))}
    </div>
    <div className={styles.foils}>
      {(Object.keys(rarities) as Rarity[]).map((rarity) => (
        <Foil key={rarity} rarity={rarity} />
      ))}
    </div>
  </Section>
);
