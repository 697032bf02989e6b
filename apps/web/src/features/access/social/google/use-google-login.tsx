import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { loginWithGoogle } from "@passport/protocol/calls/social";
import { type ReactNode, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { lazyComponent } from "../../../../lib/lazy/lazy.tsx";
import { drawGoogleButton } from "../../../../lib/social/google/draw-google-button.ts";
import { googleTexts } from "../../../../lib/social/google/texts.ts";
import { entryCatalogueTexts } from "../../../../lib/texts/entry-catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import type { LoginVisit } from "../../login-visit.ts";
import type { Notice } from "../../other-ways/notice.ts";
import { useFollowAuth } from "../../use-follow-auth.ts";
import { authRequest } from "../auth-request.ts";
import { socialTexts } from "../texts.ts";
import { useAttempt } from "../use-attempt.ts";
import { tokenEmail } from "./token-email.ts";

/** Brings a dialog library along that a login by password does without. */
const ProviderDialog = lazyComponent(
  async () => (await import("../../../../ui/provider-button/provider-dialog.tsx")).ProviderDialog,
);

interface GoogleLogin {
  isBusy: boolean;
  onClick: () => void;
  dialog: ReactNode;
}

/** Logs in with an ID token of Google (SOCIAL-1, SOCIAL-7, SOCIAL-8). */
export const useGoogleLogin = (
  google: SignInWays["google"],
  visit: LoginVisit,
  onNotice: (notice: Notice | undefined) => void,
): GoogleLogin => {
  const texts = useTexts(socialTexts);
  const words = useTexts(googleTexts);
  const catalogue = useTexts(entryCatalogueTexts);
  const follow = useFollowAuth();
  const { isBusy, attempt } = useAttempt(onNotice);
  const [isOpen, setOpen] = useState(false);

  const end = (run: () => Promise<void>) => void attempt(run).finally(() => setOpen(false));
  const logIn = (idToken: string) =>
    end(async () => {
      const email = tokenEmail(idToken);
      const response = await call(loginWithGoogle, {
        body: { auth_type: "google", google_token: idToken, ...authRequest(visit, email) },
      });
      await follow(response, { ...visit, email });
    });

  return {
    isBusy,
    onClick: () => {
      onNotice(undefined);
      ProviderDialog.load().then(
        () => setOpen(true),
        () => onNotice({ tone: "error", text: catalogue.unavailable }),
      );
    },
    dialog: isOpen && google && (
      <ProviderDialog
        {...words}
        draw={drawGoogleButton(google)}
        description={texts.googleLoginText}
        onToken={logIn}
        onFail={(failure) => end(() => Promise.reject(failure))}
        onClose={() => setOpen(false)}
      />
    ),
  };
};
