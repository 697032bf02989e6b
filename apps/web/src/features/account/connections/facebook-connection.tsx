import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { connectFacebook, disconnectFacebook } from "@passport/protocol/calls/social";
import type { User } from "@passport/protocol/user";
import { setSession } from "../../../lib/session/session-store.ts";
import { askProvider } from "../../../lib/social/window/ask-provider.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ProviderConnection } from "./provider-connection.tsx";
import { connectionTexts } from "./texts.ts";
import { useConnect } from "./use-connect.ts";

interface FacebookConnectionProps {
  user: User;
  /** Null where a connected account can only be taken off; undefined until it is known. */
  facebook: SignInWays["facebook"] | undefined;
}

export const FacebookConnection = ({ user, facebook }: FacebookConnectionProps) => {
  const { titles, providers } = useTexts(connectionTexts);
  const { isBusy, connect } = useConnect(providers.facebook);
  const askAndConnect = () => {
    // Asked once, in the click; what a step-up repeats is the command alone.
    const asked = askProvider("facebook");
    connect(async () => setSession(await runCommand(connectFacebook, { facebook_token: await asked })));
  };
  return (
    <ProviderConnection
      title={titles.facebook}
      name={providers.facebook}
      glyph="meta"
      isConnected={user.facebook_id !== null}
      isOpen={facebook && true}
      busy={isBusy}
      onConnect={askAndConnect}
      disconnect={() => runCommand(disconnectFacebook, {})}
    />
  );
};
