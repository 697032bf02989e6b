import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { BrandName } from "../../../art/react/brand-name.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { pageTexts } from "../texts.ts";
import styles from "./brand-link.module.css";

export const BrandLink = () => {
  const texts = useTexts(pageTexts);
  return (
    <Link className={styles.link} to={pages.home} aria-label={texts.home(brand.product)}>
      <BrandName />
    </Link>
  );
};
