import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { connectGoogle, disconnectGoogle } from "@passport/protocol/calls/social";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { setSession } from "../../../lib/session/session-store.ts";
import { drawGoogleButton } from "../../../lib/social/google/draw-google-button.ts";
import { googleTexts } from "../../../lib/social/google/texts.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ProviderDialog } from "../../../ui/provider-button/provider-dialog.tsx";
import { ProviderConnection } from "./provider-connection.tsx";
import { connectionTexts } from "./texts.ts";
import { useConnect } from "./use-connect.ts";

interface GoogleConnectionProps {
  user: User;
  /** Null where a connected account can only be taken off; undefined until it is known. */
  google: SignInWays["google"] | undefined;
}

export const GoogleConnection = ({ user, google }: GoogleConnectionProps) => {
  const { titles, providers, googleText } = useTexts(connectionTexts);
  const texts = useTexts(googleTexts);
  const { isBusy, connect } = useConnect(providers.google);
  const [isChoosing, setChoosing] = useState(false);

  /** The choice is over when the work begins: a step-up may come next. */
  const end = (run: () => Promise<void>) => {
    setChoosing(false);
    connect(run);
  };
  return (
    <ProviderConnection
      title={titles.google}
      name={providers.google}
      glyph="google"
      isConnected={user.google_id !== null}
      isOpen={google && true}
      busy={isBusy}
      onConnect={() => setChoosing(true)}
      disconnect={() => runCommand(disconnectGoogle, {})}
      dialog={
        isChoosing &&
        google && (
          <ProviderDialog
            {...texts}
            draw={drawGoogleButton(google)}
            description={googleText}
            onToken={(idToken) =>
              end(async () => setSession(await runCommand(connectGoogle, { google_token: idToken })))
            }
            onFail={(failure) => end(() => Promise.reject(failure))}
            onClose={() => setChoosing(false)}
          />
        )
      }
    />
  );
};
