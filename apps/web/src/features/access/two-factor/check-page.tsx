/** /tfa/check: the second factor of a login (TFA-1 to TFA-11). The token has left the address bar by now. */
import type { PasskeyAnswer } from "@passport/protocol/calls/passkey-answer";
import { checkTwoFactor } from "@passport/protocol/calls/second-factor";
import { pages } from "@passport/protocol/pages";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { call } from "../../../lib/api/call.ts";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { supportsPasskeys } from "../../../lib/passkeys/supports-passkeys.ts";
import { heldTwoFactorToken, holdTwoFactorToken } from "../../../lib/session/two-factor-token.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import type { SecondFactor } from "../../../ui/second-factor-form/second-factor.ts";
import { SecondFactorForm } from "../../../ui/second-factor-form/second-factor-form.tsx";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import { prepareFingerprint, readyFingerprint } from "../fingerprint.ts";
import { useFollowAuth } from "../use-follow-auth.ts";
import styles from "./check-page.module.css";
import { checkPageTexts } from "./texts.ts";

const PasskeyCheck = lazyComponent(async () => (await import("./passkey-check.tsx")).PasskeyCheck, {
  isOptional: true,
});

interface CheckPageProps {
  redirectURL: string | undefined;
}

const Check = ({ token, redirectURL }: CheckPageProps & { token: string }) => {
  const texts = useTexts(checkPageTexts);
  const navigate = useNavigate();
  const follow = useFollowAuth();
  // A login has begun already; after a reload nothing is ready any more.
  useEffect(prepareFingerprint, []);
  const carried = redirectURL === undefined ? {} : { redirectURL };

  const check = async (proof: SecondFactor | { passkey: PasskeyAnswer }) => {
    const fingerprint = readyFingerprint();
    try {
      const answer = await call(checkTwoFactor, {
        body: {
          ...proof,
          token,
          ...(redirectURL !== undefined && { redirect_url: redirectURL }),
          ...(fingerprint && { fingerprint }),
        },
      });
      await follow(answer, { redirectURL });
    } catch (failure) {
      const isOver = failure instanceof ApiError && failure.code === "tfa_expired";
      if (!isOver) throw failure;
      // The visitor starts again, and the login page says why (TFA-11).
      await navigate({ to: pages.login, search: { err: "tfa_expired", ...carried } });
      holdTwoFactorToken(undefined);
    }
  };

  return (
    <AuthLayout title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <SecondFactorForm onCheck={check} />
      {supportsPasskeys() && <PasskeyCheck token={token} onAnswer={(passkey) => check({ passkey })} />}
      <Button variant="ghost" className={styles.back} render={<Link to={pages.login} search={carried} />}>
        <Icon name="back" size="s" />
        {texts.backToLogin}
      </Button>
    </AuthLayout>
  );
};

export const CheckPage = ({ redirectURL }: CheckPageProps) => {
  const token = heldTwoFactorToken();
  // Without a token there is nothing to check (TFA-2).
  return token === undefined ? <Navigate to={pages.root} replace /> : <Check token={token} redirectURL={redirectURL} />;
};
