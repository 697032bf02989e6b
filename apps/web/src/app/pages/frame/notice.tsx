/** A page that says one thing: a slip of paper with a stamp on it. */
import type { ReactNode } from "react";
import { brandZone } from "../../../art/brand-zone.ts";
import { MicroText } from "../../../art/react/micro-text.tsx";
import { Mrz } from "../../../art/react/mrz.tsx";
import { Rosette } from "../../../art/react/rosette.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Panel } from "../../../ui/panel/panel.tsx";
import { pageTexts } from "../texts.ts";
import styles from "./notice.module.css";

export interface NoticeProps {
  /** Absent inside the shell, which has a frame and a brand of its own. */
  brandLine?: ReactNode;
  title: string;
  stamp: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  /** The rosette of this page; each notice has its own. */
  seed: string;
}

export const Notice = ({ brandLine, title, stamp, children, actions, seed }: NoticeProps) => {
  const texts = useTexts(pageTexts);
  const isFramed = brandLine === undefined;
  const Main = isFramed ? "div" : "main";
  return (
    <div className={classNames(styles.page, isFramed && styles.framed)}>
      <Rosette className={styles.sky} seed={seed} order={16} density={1.4} />
      {!isFramed && <header className={styles.header}>{brandLine}</header>}
      <Main className={styles.main}>
        <Panel tone="raised" padding="none" className={styles.slip}>
          <div className={styles.body}>
            <Rosette className={styles.seal} seed={seed} />
            <div className={styles.stamp}>{stamp}</div>
            <h1>{title}</h1>
            {children}
            <div className={styles.actions}>{actions}</div>
          </div>
          <div className={styles.zone}>
            <MicroText text={brand.tagline} />
            <Mrz lines={brandZone(brand, texts.zoneWords.split(" "))} />
          </div>
        </Panel>
      </Main>
    </div>
  );
};
