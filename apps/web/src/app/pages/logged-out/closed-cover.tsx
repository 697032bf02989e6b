import { sealText } from "../../../art/brand-zone.ts";
import { Rosette } from "../../../art/react/rosette.tsx";
import { Seal } from "../../../art/react/seal.tsx";
import { brand } from "../../../lib/env/brand.ts";
import styles from "./closed-cover.module.css";

/** The passport, closed. Decoration: the words beside it say so. */
export const ClosedCover = () => (
  <div className={styles.scene} aria-hidden="true">
    <Rosette className={styles.ground} seed="logged-out" order={16} density={1.4} />
    <div className={styles.cover}>
      <span className={styles.name}>{brand.product}</span>
      <Seal className={styles.seal} seed="logged-out" text={sealText(brand)} />
    </div>
  </div>
);
