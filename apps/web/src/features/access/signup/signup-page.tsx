/** /signup: the last step of a sign-up, a name and, by email, a password (SIGNUP-7 to SIGNUP-22). */

import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useIsHydrated } from "../../../lib/effects/use-is-hydrated.ts";
import { brand } from "../../../lib/env/brand.ts";
import type { Onward } from "../../../lib/session/onward.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import styles from "../../../ui/form/form.module.css";
import { Icon } from "../../../ui/icon/icon.tsx";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import { pendingSignup } from "./pending-signup.ts";
import { SetupForm } from "./setup-form.tsx";
import { signupTexts } from "./texts.ts";

interface SignupPageProps {
  onward: Onward;
  /** The form shows a captcha, and can be sent only with its token (SIGNUP-16). */
  asksCaptcha: boolean;
}

export const SignupPage = ({ onward, asksCaptcha }: SignupPageProps) => {
  const texts = useTexts(signupTexts);
  // The guard redirects without one; it is gone as soon as the sign-up succeeded.
  const [pending] = useState(pendingSignup.read);
  const verifiedEmail = pending?.auth_type === "email" ? pending.email : undefined;
  const title = verifiedEmail === undefined ? texts.setup.displayNameTitle : texts.setup.accountTitle;
  // The build draws the frame alone: which step this is only the tab knows.
  const isDrawn = !useIsHydrated();
  if (isDrawn)
    return (
      <AuthLayout>
        <title>{brand.product}</title>
      </AuthLayout>
    );
  return (
    <AuthLayout title={title}>
      <title>{`${title}, ${brand.product}`}</title>
      <p className={styles.words}>
        {verifiedEmail === undefined ? (
          texts.setup.displayNameWords
        ) : (
          <>
            <b>{verifiedEmail}</b> {texts.setup.isVerified}
          </>
        )}
      </p>
      <SetupForm verifiedEmail={verifiedEmail} onward={onward} asksCaptcha={asksCaptcha} />
      <Link className={styles.back} to={pages.login} search={onward}>
        <Icon name="back" size="s" />
        {texts.backToLogin}
      </Link>
    </AuthLayout>
  );
};
