/** Every way into an account on one page: by email on two tabs, and the other ways below. /login and /external/login. */

import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { goOnWithout } from "../../../lib/errors/dispensable.ts";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { createPart } from "../../../lib/lazy/part.ts";
import { entryCatalogueTexts } from "../../../lib/texts/entry-catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Tabs } from "../../../ui/tabs/tabs.tsx";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import type { LoginVisit } from "../login-visit.ts";
import type { Notice } from "../other-ways/notice.ts";
import { OtherWays } from "../other-ways/other-ways.tsx";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-panel.module.css";
import { loginTexts } from "./texts.ts";

/** Few visitors come with an error. */
const errorTexts = createPart(async () => (await import("./login-error.ts")).shownLoginError, { isOptional: true });

/** A login does not wait for it. */
export const SignupPanel = lazyComponent(async () => (await import("../signup/signup-panel.tsx")).SignupPanel);

interface LoginPanelProps {
  visit: LoginVisit;
  opensSignup?: boolean;
  /** An error that came in the address (LOGIN-3). */
  err: string | undefined;
  /** What the login is for, where that is not plain. */
  intro?: ReactNode;
}

export const LoginPanel = ({ visit, opensSignup = false, err, intro }: LoginPanelProps) => {
  const texts = useTexts(loginTexts);
  const catalogue = useTexts(entryCatalogueTexts);
  const [tab, setTab] = useState<"login" | "signup">(opensSignup ? "signup" : "login");
  // The forms and the other ways share one alert. It goes with the next try and when the tab changes (LOGIN-4).
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    if (err === undefined) return;
    errorTexts.load().then((loginError) => setNotice({ tone: "error", text: loginError(err) }), goOnWithout);
  }, [err]);
  const alert = notice && (
    <Alert tone={notice.tone} title={notice.hint === undefined ? undefined : notice.text}>
      {notice.hint ?? notice.text}
    </Alert>
  );

  /** The open tab stays until the other one can be drawn. */
  const open = async (next: typeof tab) => {
    setNotice(undefined);
    try {
      if (next === "signup") await SignupPanel.load();
      setTab(next);
    } catch {
      setNotice({ tone: "error", text: catalogue.unavailable });
    }
  };

  return (
    <AuthLayout title={tab === "login" ? texts.loginTitle : texts.signupTitle}>
      {intro}
      <Tabs
        label={texts.tabs}
        value={tab}
        onValueChange={(next) => void open(next)}
        tabs={[
          {
            id: "login",
            label: texts.loginTab,
            panel: <LoginForm visit={visit} alert={alert} onNotice={setNotice} />,
          },
          {
            id: "signup",
            label: texts.signupTab,
            panel: <SignupPanel onward={visit} alert={alert} onNotice={setNotice} />,
          },
        ]}
      />
      <OtherWays visit={visit} onNotice={setNotice} />
      <nav className={styles.legal} aria-label={texts.legal}>
        <Link to={pages.privacyPolicy}>{texts.privacyPolicy}</Link>
        <Link to={pages.termsAndConditions}>{texts.termsAndConditions}</Link>
      </nav>
    </AuthLayout>
  );
};
