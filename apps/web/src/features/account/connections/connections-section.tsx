/** EDIT-21: everything but the password that opens the account. The server never lets the last way in go (EDIT-30). */
import type { User } from "@passport/protocol/user";
import { useSignInWays } from "../../../lib/social/sign-in-ways.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Section } from "../../../ui/section/section.tsx";
import { FacebookConnection } from "./facebook-connection.tsx";
import { GoogleConnection } from "./google-connection.tsx";
import { connectionTexts } from "./texts.ts";
import { TwitterConnection } from "./twitter-connection.tsx";
import { WalletConnection } from "./wallet-connection.tsx";

export const ConnectionsSection = ({ user }: { user: User }) => {
  const texts = useTexts(connectionTexts);
  const open = useSignInWays();
  return (
    <Section title={texts.title} text={texts.text}>
      <ul aria-label={texts.title}>
        <WalletConnection user={user} />
        <FacebookConnection user={user} facebook={open?.facebook} />
        <GoogleConnection user={user} google={open?.google} />
        <TwitterConnection user={user} isOpen={open?.twitter} />
      </ul>
    </Section>
  );
};
