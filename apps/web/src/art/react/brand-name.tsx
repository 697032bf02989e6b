import { brand } from "../../lib/env/brand.ts";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./brand-name.module.css";

/** Mark and name of the product, wherever it signs a page. */
export const BrandName = () => (
  <span className={styles.name}>
    <BrandMark className={styles.mark} />
    {brand.product}
  </span>
);
