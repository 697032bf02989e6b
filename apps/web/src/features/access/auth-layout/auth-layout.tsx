/**
 * The spread every auth screen lies on: a picture page with the brand, a serial and the
 * machine-readable zone, a spine, and a data page with the form. On phones the form is a card over the
 * picture. The picture loads after the form can be used, into a slot that was kept free.
 */

import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { brandZone } from "../../../art/brand-zone.ts";
import { BrandName } from "../../../art/react/brand-name.tsx";
import { MicroText } from "../../../art/react/micro-text.tsx";
import { Mrz } from "../../../art/react/mrz.tsx";
import { Rosette } from "../../../art/react/rosette.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./auth-layout.module.css";
import { pickScene, type SceneName } from "./pick-scene.ts";
import { scenes } from "./scenes.ts";
import { authLayoutTexts } from "./texts.ts";

export interface AuthLayoutProps {
  title?: ReactNode;
  /** Printed in the corner of the picture, as on a blank document. */
  serial?: string;
  /** Instead of a scene, for a page that is no form. */
  picture?: ReactNode;
  children: ReactNode;
}

export const AuthLayout = ({ title, serial = "0 000 217 000", picture, children }: AuthLayoutProps) => {
  const texts = useTexts(authLayoutTexts);
  // Picked in the page: the HTML of the build is the same for everybody, and the picture comes after the form anyway.
  const [scene, setScene] = useState<SceneName>();
  useEffect(() => setScene(pickScene(Math.random)), []);
  const Scene = scene && scenes[scene];
  const zone = brandZone(brand, texts.zoneWords.split(" "));
  return (
    <div className={styles.auth}>
      <header className={styles.picture} data-scene={scene}>
        {picture ?? (Scene && <Scene />)}
        <Link className={styles.brand} to={pages.home} aria-label={texts.home(brand.product)}>
          <BrandName />
        </Link>
        <span className={styles.serial} aria-hidden="true">
          {texts.serial(serial)}
        </span>
        <div className={styles.zone}>
          <MicroText text={brand.tagline} />
          <Mrz lines={zone} />
        </div>
      </header>
      <main className={styles.page}>
        <Rosette className={styles.watermark} seed="panel" />
        <div className={classNames("cut", styles.card)}>
          {/* LAYOUT-2: a screen without a title gets no empty heading. */}
          {title && <h1>{title}</h1>}
          {children}
          <Mrz className={styles.cardZone} lines={zone} />
        </div>
      </main>
    </div>
  );
};
