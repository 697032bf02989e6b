/** LAYOUT-10, CONFIG-4: the only page of a maintenance build. No router, no session, no way to the login. */
import { machineInRepair, yardBefore, yardBehind } from "@passport/engraving/figures/yard";
import { BrandName } from "../../../art/react/brand-name.tsx";
import { Drawing } from "../../../art/react/machine.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { HeroFrame } from "../frame/hero-frame.tsx";
import { HeroStage } from "../frame/hero-stage.tsx";
import styles from "./maintenance-page.module.css";
import { socialLinks } from "./social-links.ts";
import { maintenanceTexts } from "./texts.ts";

const yard = (
  <HeroStage mood="cold" rosette={{ seed: "yard", order: 14 }} ground={{ seed: "yard", relief: 0.3 }}>
    {(zoom) => (
      <>
        <Drawing shapes={yardBehind} ink="steel" zoom={zoom} />
        <Drawing shapes={machineInRepair} ink="pale" zoom={zoom} />
        <Drawing shapes={yardBefore} ink="ice" zoom={zoom} />
      </>
    )}
  </HeroStage>
);

export const MaintenancePage = () => {
  const texts = useTexts(maintenanceTexts);
  const links = socialLinks(brand.links);
  return (
    <HeroFrame brandLine={<BrandName />} picture={yard}>
      <div>
        <Stamp tone="accent" text={texts.stamp} detail={texts.stampDetail} />
      </div>
      <h1>{texts.title}</h1>
      <p>{texts.lead(brand.product)}</p>
      {links.length > 0 && (
        <nav className={styles.networks} aria-label={texts.follow}>
          {links.map(({ network, href }) => (
            <Button key={network} size="sm" render={<a href={href} rel="noreferrer" />}>
              {texts.networks[network]}
              <Icon name="ext" size="s" />
            </Button>
          ))}
        </nav>
      )}
    </HeroFrame>
  );
};
