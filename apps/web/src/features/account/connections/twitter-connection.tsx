import { disconnectTwitter } from "@passport/protocol/calls/social";
import type { User } from "@passport/protocol/user";
import { askTwitter } from "../../../lib/social/twitter/ask-twitter.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ProviderConnection } from "./provider-connection.tsx";
import { connectionTexts } from "./texts.ts";
import { useConnect } from "./use-connect.ts";

interface TwitterConnectionProps {
  user: User;
  /** Undefined until it is known. */
  isOpen: boolean | undefined;
}

/** EDIT-28, SOCIAL-12. The connected account is received on the player's topic (SOCIAL-30). */
export const TwitterConnection = ({ user, isOpen }: TwitterConnectionProps) => {
  const { titles, providers } = useTexts(connectionTexts);
  const { isBusy, connect } = useConnect(providers.twitter);
  return (
    <ProviderConnection
      title={titles.twitter}
      name={providers.twitter}
      glyph="twitter"
      isConnected={user.twitter_id !== null}
      isOpen={isOpen}
      busy={isBusy}
      onConnect={() => connect(() => askTwitter("add"))}
      disconnect={() => runCommand(disconnectTwitter, {})}
    />
  );
};
