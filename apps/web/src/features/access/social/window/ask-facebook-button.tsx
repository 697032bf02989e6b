import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { useEffect, useState } from "react";
import { followPromise } from "../../../../lib/effects/follow-promise.ts";
import { usePending } from "../../../../lib/effects/use-pending.ts";
import { askFacebook } from "../../../../lib/social/facebook/ask-facebook.ts";
import { prepareFacebook } from "../../../../lib/social/facebook/facebook-sdk.ts";
import { socialFailure } from "../../../../lib/social/social-failure.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import form from "../../../../ui/form/form.module.css";
import type { ProviderEvents } from "../../../../ui/provider-button/provider-button.tsx";
import { Waiting } from "../../../../ui/spinner/waiting.tsx";
import { socialTexts } from "../texts.ts";

interface AskFacebookProps extends ProviderEvents {
  facebook: NonNullable<SignInWays["facebook"]>;
}

/** Facebook's window opens within a click in this one: the button comes when its script is there. */
export const AskFacebook = ({ facebook, onToken, onFail }: AskFacebookProps) => {
  const texts = useTexts(socialTexts);
  const [isReady, setReady] = useState(false);
  const { isPending, run } = usePending();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the configuration of this page load
  useEffect(
    () =>
      followPromise(
        prepareFacebook(facebook),
        () => setReady(true),
        () => onFail(socialFailure("facebook_failed")),
      ),
    [],
  );
  if (!isReady) return <Waiting>{texts.returning}</Waiting>;
  const ask = () => run(() => askFacebook(facebook).then(({ accessToken }) => onToken(accessToken), onFail));
  return (
    <>
      <p className={form.words}>{texts.facebookWindowText}</p>
      <Button variant="primary" size="lg" wide busy={isPending} onClick={ask}>
        {texts.facebookTitle}
      </Button>
    </>
  );
};
