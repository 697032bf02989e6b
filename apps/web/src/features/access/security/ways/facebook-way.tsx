import { connectFacebook, disconnectFacebook, type SignInWays } from "@passport/protocol/calls/social";
import type { User } from "@passport/protocol/user";
import { goOnWithout } from "../../../../lib/errors/dispensable.ts";
import { setSession } from "../../../../lib/session/session-store.ts";
import { runCommand } from "../../../../lib/socket/run-command.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { askFacebook } from "../../social/facebook/ask-facebook.ts";
import { prepareFacebook } from "../../social/facebook/facebook-sdk.ts";
import { securityTexts } from "../texts.ts";
import { useSensitive } from "../use-sensitive.ts";
import { ProviderWay } from "./provider-way.tsx";

interface FacebookWayProps {
  user: User;
  /** Null where a connected account can only be taken off. */
  facebook: SignInWays["facebook"];
}

export const FacebookWay = ({ user, facebook }: FacebookWayProps) => {
  const texts = useTexts(securityTexts).ways;
  const name = texts.providers.facebook;
  const { isBusy, start } = useSensitive();
  const connect = () => {
    // Asked once, in the click; what a step-up repeats is the command alone.
    const asked = askFacebook(facebook);
    const run = async () =>
      setSession(await runCommand(connectFacebook, { facebook_token: (await asked).accessToken }));
    void start({ run, done: () => texts.connected(name), failed: texts.connectFailed(name) });
  };
  return (
    <ProviderWay
      name={name}
      glyph="meta"
      isConnected={user.facebook_id !== null}
      busy={isBusy}
      onIntent={() => void (facebook && prepareFacebook(facebook).catch(goOnWithout))}
      onConnect={connect}
      disconnect={() => runCommand(disconnectFacebook, {})}
    />
  );
};
