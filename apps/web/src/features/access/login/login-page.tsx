/** /login: both tabs work by email; the other ways in are shown as not open yet. */
import { Link } from "@tanstack/react-router";
import { lazy, startTransition, useId, useState } from "react";
import { paths } from "../../../app/paths.ts";
import { brand } from "../../../lib/env/brand.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Glyph, type GlyphName } from "../../../ui/icon/glyphs.tsx";
import { RoundButton } from "../../../ui/round-button/round-button.tsx";
import { Tabs } from "../../../ui/tabs/tabs.tsx";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import { loginError } from "./login-error.ts";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-page.module.css";
import { loginTexts } from "./texts.ts";

/** Whoever logs in does not wait for it. */
const SignupPanel = lazy(async () => ({ default: (await import("../signup/signup-panel.tsx")).SignupPanel }));

/** LOGIN-7. */
const ways: GlyphName[] = ["wallet", "connector", "meta", "google", "twitter"];

const OtherWays = () => {
  const texts = useTexts(loginTexts);
  const note = useId();
  return (
    <section className={styles.others}>
      <h2 className={styles.or}>{texts.orContinueWith}</h2>
      <div className={styles.ways}>
        {ways.map((way) => (
          <RoundButton key={way} label={texts.ways[way]} disabled aria-describedby={note}>
            <Glyph name={way} />
          </RoundButton>
        ))}
      </div>
      <p id={note} className={styles.note}>
        {texts.wayNotOpen}
      </p>
    </section>
  );
};

interface LoginPageProps {
  opensSignup: boolean;
  err: string | undefined;
  redirectURL: string | undefined;
  tenant: string | undefined;
}

export const LoginPage = ({ opensSignup, err, redirectURL, tenant }: LoginPageProps) => {
  const texts = useTexts(loginTexts);
  const catalogue = useTexts(catalogueTexts);
  const [tab, setTab] = useState<"login" | "signup">(opensSignup ? "signup" : "login");
  // The error of the address belongs to the visit; it goes with the first switch of the tab (LOGIN-4).
  const [givenError, setGivenError] = useState(err);

  const initialError = loginError(givenError, catalogue);
  return (
    <AuthLayout title={tab === "login" ? texts.loginTitle : texts.signupTitle}>
      <title>{`${texts.page}, ${brand.product}`}</title>
      <Tabs
        label={texts.tabs}
        value={tab}
        // A transition: the tab that is open stays until the other one can be drawn.
        onValueChange={(next) =>
          startTransition(() => {
            setTab(next);
            setGivenError(undefined);
          })
        }
        tabs={[
          {
            id: "login",
            label: texts.loginTab,
            // Keyed: who comes back before the other tab could be drawn has left the error all the same (LOGIN-4).
            panel: <LoginForm key={givenError} initialError={initialError} redirectURL={redirectURL} />,
          },
          {
            id: "signup",
            label: texts.signupTab,
            panel: <SignupPanel initialError={initialError} onward={{ redirectURL, tenant }} />,
          },
        ]}
      />
      <OtherWays />
      <nav className={styles.legal} aria-label={texts.legal}>
        <Link to={paths.privacyPolicy}>{texts.privacyPolicy}</Link>
        <Link to={paths.termsAndConditions}>{texts.termsAndConditions}</Link>
      </nav>
    </AuthLayout>
  );
};
