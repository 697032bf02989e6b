/** A player with neither a second factor nor a password repeats one of their logins (SESSION-19). */
import { stepUp } from "@passport/protocol/calls/second-factor";
import type { User } from "@passport/protocol/user";
import { type ReactNode, useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { usePending } from "../../../lib/effects/use-pending.ts";
import { goOnWithout } from "../../../lib/errors/dispensable.ts";
import { StepUpCancelled, stepUpPrompt } from "../../../lib/session/step-up.ts";
import { askFacebook } from "../../../lib/social/facebook/ask-facebook.ts";
import { prepareFacebook } from "../../../lib/social/facebook/facebook-sdk.ts";
import { drawGoogleButton } from "../../../lib/social/google/draw-google-button.ts";
import { googleTexts } from "../../../lib/social/google/texts.ts";
import { useSignInWays } from "../../../lib/social/sign-in-ways.ts";
import { askTwitter } from "../../../lib/social/twitter/ask-twitter.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import styles from "../../../ui/form/form.module.css";
import { ProviderButton } from "../../../ui/provider-button/provider-button.tsx";
import { stepUpTexts } from "./texts.ts";

interface OwnLoginProps {
  user: User;
  /** The wallet's own way to confirm, where the account has one. */
  wallet: ReactNode;
}

/** Whether a provider's account opens this one. */
export const hasIdentity = ({ google_id, facebook_id, twitter_id }: User): boolean =>
  google_id !== null || facebook_id !== null || twitter_id !== null;

/** What of it is open here; undefined until that is known. */
const useOwnWays = ({ google_id, facebook_id, twitter_id }: User) => {
  const open = useSignInWays();
  return (
    open && {
      google: google_id === null ? null : open.google,
      facebook: facebook_id === null ? null : open.facebook,
      twitter: twitter_id !== null && open.twitter,
    }
  );
};

export const OwnLogin = ({ user, wallet }: OwnLoginProps) => {
  const texts = useTexts(stepUpTexts);
  const { loading: loadingGoogle } = useTexts(googleTexts);
  const catalogue = useTexts(catalogueTexts);
  const { isPending, run } = usePending();
  const [error, setError] = useState<string>();
  // A nonce is good for one try: after each the button is drawn again.
  const [tries, setTries] = useState(0);
  const ways = useOwnWays(user);
  const { google = null, facebook = null, twitter = false } = ways ?? {};
  // A provider that was closed since: a new login by another way is all that is left.
  const isStuck = ways !== undefined && !wallet && !google && !facebook && !twitter;

  const confirm = (prove: () => Promise<unknown>) =>
    run(async () => {
      setError(undefined);
      try {
        await prove();
        stepUpPrompt.confirm();
      } catch (failure) {
        if (!(failure instanceof StepUpCancelled)) setError(shownError(failure, catalogue));
      }
      setTries((count) => count + 1);
    });
  const prepare = () => void (facebook && prepareFacebook(facebook).catch(goOnWithout));

  return (
    <div className={styles.form}>
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      {isStuck && <Alert tone="info">{texts.byLogin}</Alert>}
      {wallet}
      {google && (
        <ProviderButton
          key={tries}
          draw={drawGoogleButton(google)}
          loading={loadingGoogle}
          onToken={(idToken) => confirm(() => call(stepUp, { body: { google_token: idToken } }))}
          onFail={(failure) => confirm(() => Promise.reject(failure))}
        />
      )}
      {facebook && (
        <Button
          size="lg"
          wide
          busy={isPending}
          onPointerEnter={prepare}
          onFocus={prepare}
          onTouchStart={prepare}
          onClick={() =>
            confirm(async () => {
              const { accessToken } = await askFacebook(facebook);
              await call(stepUp, { body: { facebook_token: accessToken } });
            })
          }
        >
          {texts.confirmWith("Facebook")}
        </Button>
      )}
      {twitter && (
        <Button size="lg" wide busy={isPending} onClick={() => confirm(() => askTwitter("step_up"))}>
          {texts.confirmWith("Twitter")}
        </Button>
      )}
    </div>
  );
};
