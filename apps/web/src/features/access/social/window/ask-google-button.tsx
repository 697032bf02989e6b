import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { drawGoogleButton } from "../../../../lib/social/google/draw-google-button.ts";
import { googleTexts } from "../../../../lib/social/google/texts.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import form from "../../../../ui/form/form.module.css";
import { ProviderButton, type ProviderEvents } from "../../../../ui/provider-button/provider-button.tsx";
import { socialTexts } from "../texts.ts";

interface AskGoogleProps extends ProviderEvents {
  google: NonNullable<SignInWays["google"]>;
}

export const AskGoogle = ({ google, ...events }: AskGoogleProps) => {
  const { loading } = useTexts(googleTexts);
  const texts = useTexts(socialTexts);
  return (
    <>
      <p className={form.words}>{texts.googleLoginText}</p>
      <ProviderButton draw={drawGoogleButton(google)} loading={loading} {...events} />
    </>
  );
};
