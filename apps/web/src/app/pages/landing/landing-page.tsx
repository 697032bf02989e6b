import { bulwark, lancer, warden } from "@passport/engraving/figures/heroes";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { Machine } from "../../../art/react/machine.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { useVisitor } from "../../../lib/session/use-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { BrandLink } from "../frame/brand-link.tsx";
import { HeroFrame } from "../frame/hero-frame.tsx";
import { HeroStage } from "../frame/hero-stage.tsx";
import styles from "./landing-page.module.css";
import { landingTexts } from "./texts.ts";

const horizon = (
  <HeroStage mood="warm" rosette={{ seed: "home-2", order: 16 }} ground={{ seed: "h9", relief: 0.8 }}>
    {(zoom) => (
      <>
        <Machine shapes={warden} ink="pale" x={0} y={0} scale={1.14} zoom={zoom} />
        <Machine shapes={lancer} ink="violet" x={-214} y={-4} scale={0.5} zoom={zoom} />
        <Machine shapes={bulwark} ink="coral" x={204} y={-2} scale={0.56} zoom={zoom} />
      </>
    )}
  </HeroStage>
);

export const LandingPage = () => {
  const texts = useTexts(landingTexts);
  // LAYOUT-4, LAYOUT-5: one button, never both.
  const [to, label] = useVisitor() ? [pages.profile, texts.viewProfile] : [pages.login, texts.login];
  return (
    <HeroFrame
      brandLine={<BrandLink />}
      picture={horizon}
      footer={
        <nav className={styles.legal} aria-label={texts.legalLinks}>
          <Link to={pages.privacyPolicy}>{texts.privacyPolicy}</Link>
          <Link to={pages.termsAndConditions}>{texts.termsAndConditions}</Link>
          <Link to={pages.reserves}>{texts.reserves}</Link>
          <Link to={pages.accessibility}>{texts.accessibility}</Link>
        </nav>
      }
    >
      <h1>{texts.title}</h1>
      <p>{texts.lead(brand.token)}</p>
      <Button variant="primary" size="lg" render={<Link to={to} />}>
        {label}
      </Button>
    </HeroFrame>
  );
};
