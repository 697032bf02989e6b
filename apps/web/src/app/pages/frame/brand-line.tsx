import { Link } from "@tanstack/react-router";
import { BrandMark } from "../../../art/react/brand-mark.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { paths } from "../../paths.ts";
import { pageTexts } from "../texts.ts";
import styles from "./brand-line.module.css";

/** Mark and name, for pages that may be shown without a router. */
export const BrandName = () => (
  <span className={styles.brand}>
    <BrandMark className={styles.mark} />
    {brand.product}
  </span>
);

export const BrandLink = () => {
  const texts = useTexts(pageTexts);
  return (
    <Link className={styles.link} to={paths.home} aria-label={texts.home(brand.product)}>
      <BrandName />
    </Link>
  );
};
