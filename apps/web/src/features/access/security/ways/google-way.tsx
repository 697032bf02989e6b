import { connectGoogle, disconnectGoogle, type SignInWays } from "@passport/protocol/calls/social";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { setSession } from "../../../../lib/session/session-store.ts";
import { runCommand } from "../../../../lib/socket/run-command.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { GoogleDialog } from "../../social/google/google-dialog.tsx";
import { socialTexts } from "../../social/texts.ts";
import { securityTexts } from "../texts.ts";
import { useSensitive } from "../use-sensitive.ts";
import { ProviderWay } from "./provider-way.tsx";

interface GoogleWayProps {
  user: User;
  /** Null where a connected account can only be taken off. */
  google: SignInWays["google"];
}

export const GoogleWay = ({ user, google }: GoogleWayProps) => {
  const texts = useTexts(securityTexts).ways;
  const { googleConnectText } = useTexts(socialTexts);
  const name = texts.providers.google;
  const { isBusy, start } = useSensitive();
  const [isChoosing, setChoosing] = useState(false);

  /** The choice is over when the work begins: a step-up may come next. */
  const end = (run: () => Promise<void>) => {
    setChoosing(false);
    void start({ run, done: () => texts.connected(name), failed: texts.connectFailed(name) });
  };
  return (
    <ProviderWay
      name={name}
      glyph="google"
      isConnected={user.google_id !== null}
      busy={isBusy}
      onConnect={() => setChoosing(true)}
      disconnect={() => runCommand(disconnectGoogle, {})}
      dialog={
        isChoosing &&
        google && (
          <GoogleDialog
            google={google}
            description={googleConnectText}
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
