import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { connectGoogle, disconnectGoogle } from "@passport/protocol/calls/social";
import type { User } from "@passport/protocol/user";
import { setSession } from "../../../lib/session/session-store.ts";
import { askProvider } from "../../../lib/social/window/ask-provider.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ProviderConnection } from "./provider-connection.tsx";
import { connectionTexts } from "./texts.ts";
import { useConnect } from "./use-connect.ts";

interface GoogleConnectionProps {
  user: User;
  /** Null where a connected account can only be taken off; undefined until it is known. */
  google: SignInWays["google"] | undefined;
}

export const GoogleConnection = ({ user, google }: GoogleConnectionProps) => {
  const { titles, providers } = useTexts(connectionTexts);
  const { isBusy, connect } = useConnect(providers.google);
  const askAndConnect = () => {
    // Asked once, in the click; what a step-up repeats is the command alone.
    const asked = askProvider("google");
    connect(async () => setSession(await runCommand(connectGoogle, { google_token: await asked })));
  };
  return (
    <ProviderConnection
      title={titles.google}
      name={providers.google}
      glyph="google"
      isConnected={user.google_id !== null}
      isOpen={google && true}
      busy={isBusy}
      onConnect={askAndConnect}
      disconnect={() => runCommand(disconnectGoogle, {})}
    />
  );
};
