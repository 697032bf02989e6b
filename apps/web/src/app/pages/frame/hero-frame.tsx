/** The frame of the two pages that are a picture first: words on the left, machines on the horizon. */
import type { ReactNode } from "react";
import { brandStrip, brandZone } from "../../../art/brand-zone.ts";
import { Mrz } from "../../../art/react/mrz.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { pageTexts } from "../texts.ts";
import styles from "./hero-frame.module.css";

export interface HeroFrameProps {
  brandLine: ReactNode;
  picture: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

export const HeroFrame = ({ brandLine, picture, children, footer }: HeroFrameProps) => {
  const words = useTexts(pageTexts).zoneWords.split(" ");
  return (
    <div className={styles.frame}>
      {picture}
      <header className={styles.header}>{brandLine}</header>
      <main className={styles.words}>{children}</main>
      <footer className={styles.footer}>
        <Mrz className={styles.strip} lines={[brandStrip(brand, words)]} />
        <Mrz className={styles.short} lines={brandZone(brand, words).slice(0, 1)} />
        {footer}
      </footer>
    </div>
  );
};
