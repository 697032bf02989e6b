/** A player with neither a second factor nor a password repeats one of their logins (SESSION-19). */
import { stepUp } from "@passport/protocol/calls/second-factor";
import type { User } from "@passport/protocol/user";
import { type ReactNode, useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { usePending } from "../../../lib/effects/use-pending.ts";
import { StepUpCancelled, stepUpPrompt } from "../../../lib/session/step-up.ts";
import { useSignInWays } from "../../../lib/social/sign-in-ways.ts";
import { askTwitter } from "../../../lib/social/twitter/ask-twitter.ts";
import { askProvider } from "../../../lib/social/window/ask-provider.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import styles from "../../../ui/form/form.module.css";
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
  const catalogue = useTexts(catalogueTexts);
  const { isPending, run } = usePending();
  const [error, setError] = useState<string>();
  const ways = useOwnWays(user);
  // A provider that was closed since: a new login by another way is all that is left.
  const isStuck = ways !== undefined && !wallet && !ways.google && !ways.facebook && !ways.twitter;

  const confirm = (prove: () => Promise<unknown>) =>
    run(async () => {
      setError(undefined);
      try {
        await prove();
        stepUpPrompt.confirm();
      } catch (failure) {
        if (!(failure instanceof StepUpCancelled)) setError(shownError(failure, catalogue));
      }
    });
  const button = (name: string, prove: () => Promise<unknown>) => (
    <Button size="lg" wide busy={isPending} onClick={() => confirm(prove)}>
      {texts.confirmWith(name)}
    </Button>
  );

  return (
    <div className={styles.form}>
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      {isStuck && <Alert tone="info">{texts.byLogin}</Alert>}
      {wallet}
      {ways?.google &&
        button("Google", async () => call(stepUp, { body: { google_token: await askProvider("google") } }))}
      {ways?.facebook &&
        button("Facebook", async () => call(stepUp, { body: { facebook_token: await askProvider("facebook") } }))}
      {ways?.twitter && button("Twitter", () => askTwitter("step_up"))}
    </div>
  );
};
