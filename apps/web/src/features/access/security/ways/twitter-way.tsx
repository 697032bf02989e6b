import { disconnectTwitter } from "@passport/protocol/calls/social";
import type { User } from "@passport/protocol/user";
import { runCommand } from "../../../../lib/socket/run-command.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { askTwitter } from "../../social/twitter/ask-twitter.ts";
import { securityTexts } from "../texts.ts";
import { useSensitive } from "../use-sensitive.ts";
import { ProviderWay } from "./provider-way.tsx";

/** SOCIAL-12. The connected account arrives on the player's topic (SOCIAL-30). */
export const TwitterWay = ({ user }: { user: User }) => {
  const texts = useTexts(securityTexts).ways;
  const name = texts.providers.twitter;
  const { isBusy, start } = useSensitive();
  return (
    <ProviderWay
      name={name}
      glyph="twitter"
      isConnected={user.twitter_id !== null}
      busy={isBusy}
      onConnect={() =>
        void start({
          run: () => askTwitter("add"),
          done: () => texts.connected(name),
          failed: texts.connectFailed(name),
        })
      }
      disconnect={() => runCommand(disconnectTwitter, {})}
    />
  );
};
