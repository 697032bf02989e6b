/** LAYOUT-8, NAV-24: one page for /privacy-policy and /terms-and-conditions, open to everybody, inside the shell. */
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { brandStrip, brandZone } from "../../../art/brand-zone.ts";
import { Mrz } from "../../../art/react/mrz.tsx";
import { Rosette } from "../../../art/react/rosette.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { pageTexts } from "../texts.ts";
import { legalDocuments, legalPath } from "./legal-documents.ts";
import styles from "./legal-page.module.css";
import { Sheet } from "./sheet.tsx";
import { legalTexts } from "./texts.ts";

export const LegalPage = () => {
  const texts = useTexts(legalTexts);
  const { zoneWords } = useTexts(pageTexts);
  const words = zoneWords.split(" ");
  return (
    <div className={styles.page}>
      <title>{brand.product}</title>
      <Rosette className={styles.watermark} seed="legal" order={12} density={1.3} />
      <div className={styles.main}>
        <div className={styles.intro}>
          <h1>{texts.title}</h1>
          <p>{texts.lead(brand.product)}</p>
          <Alert tone="warn" title={texts.sampleTitle}>
            {texts.sample}
          </Alert>
        </div>
        <ul className={styles.documents}>
          {legalDocuments.map((name) => {
            const { title, about } = texts.documents[name];
            return (
              <Panel as="li" padding="none" className={styles.document} key={name}>
                <div className={styles.cover}>
                  <Sheet seed={name} className={styles.sheet} />
                  <div className={styles.stamp}>
                    <Stamp tone="accent" text={texts.sampleStamp} />
                  </div>
                </div>
                <div className={styles.words}>
                  <h2>{title}</h2>
                  <p>{about}</p>
                  <Button
                    wide
                    aria-label={texts.opens(title)}
                    // Another tab: nobody loses a half-filled form by reading the terms.
                    render={<a href={legalPath(name)} target="_blank" rel="noreferrer" />}
                  >
                    {texts.open}
                    <Icon name="ext" size="s" />
                  </Button>
                </div>
              </Panel>
            );
          })}
        </ul>
      </div>
      <footer className={styles.footer}>
        <Link className={styles.accessibility} to={pages.accessibility}>
          {texts.accessibility}
        </Link>
        <Mrz className={styles.strip} lines={[brandStrip(brand, words)]} />
        <Mrz className={styles.short} lines={brandZone(brand, words).slice(0, 1)} />
      </footer>
    </div>
  );
};
