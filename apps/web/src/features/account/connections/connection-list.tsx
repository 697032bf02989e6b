import type { User } from "@passport/protocol/user";
import { useSignInWays } from "../../../lib/social/sign-in-ways.ts";
import { FacebookConnection } from "./facebook-connection.tsx";
import { GoogleConnection } from "./google-connection.tsx";
import { TwitterConnection } from "./twitter-connection.tsx";
import { WalletConnection } from "./wallet-connection.tsx";

/** EDIT-21: everything but the password that opens the account. The server never lets the last way in go (EDIT-30). */
export const ConnectionList = ({ user, label }: { user: User; label: string }) => {
  const open = useSignInWays();
  return (
    <ul aria-label={label}>
      <WalletConnection user={user} />
      <FacebookConnection user={user} facebook={open?.facebook} />
      <GoogleConnection user={user} google={open?.google} />
      <TwitterConnection user={user} isOpen={open?.twitter} />
    </ul>
  );
};
