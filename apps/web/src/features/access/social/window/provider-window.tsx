/**
 * The window that asks a provider for a token, because the page that opened it may not load the provider's script
 * (SOCIAL-33). It sends the token to that page and closes.
 */
import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { type ReactNode, useState } from "react";
import { brand } from "../../../../lib/env/brand.ts";
import { useSignInWays } from "../../../../lib/social/sign-in-ways.ts";
import { socialFailure } from "../../../../lib/social/social-failure.ts";
import { type ProviderResult, resultOfFailure } from "../../../../lib/social/window/provider-result.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import form from "../../../../ui/form/form.module.css";
import { Waiting } from "../../../../ui/spinner/waiting.tsx";
import { AuthLayout } from "../../auth-layout/auth-layout.tsx";
import { socialTexts } from "../texts.ts";
import { AskFacebook } from "./ask-facebook-button.tsx";
import { AskGoogle } from "./ask-google-button.tsx";
import { SendResult } from "./send-result.tsx";

type OnResult = (result: ProviderResult) => void;

const questionOf = (provider: string, { google, facebook }: SignInWays, onResult: OnResult): ReactNode => {
  const events = {
    onToken: (token: string) => onResult({ token }),
    onFail: (failure: unknown) => onResult(resultOfFailure(failure)),
  };
  if (provider === "google" && google) return <AskGoogle google={google} {...events} />;
  if (provider === "facebook" && facebook) return <AskFacebook facebook={facebook} {...events} />;
  return undefined;
};

export const ProviderWindow = ({ provider }: { provider: string }) => {
  const texts = useTexts(socialTexts);
  const ways = useSignInWays();
  // The opener's question that this window is for.
  const [state] = useState(() => new URLSearchParams(location.search).get("state") ?? "");
  const [result, setResult] = useState<ProviderResult>();
  const question = ways && questionOf(provider, ways, setResult);
  // A provider that is closed here, or an invented address.
  const isClosed = ways !== undefined && question === undefined;
  const end = result ?? (isClosed ? resultOfFailure(socialFailure("social_failed")) : undefined);
  const title = provider === "facebook" ? texts.facebookTitle : texts.googleTitle;
  return (
    <AuthLayout title={title}>
      <title>{`${title}, ${brand.product}`}</title>
      <div className={form.form}>
        {end ? <SendResult state={state} result={end} /> : (question ?? <Waiting>{texts.returning}</Waiting>)}
      </div>
    </AuthLayout>
  );
};
