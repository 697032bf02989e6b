/** /twitter-redirect: ends a login (access) or the connecting of an account (account). */
import { TwitterReturn } from "../../../features/access/social/twitter/twitter-return.tsx";
import { useEndTwitter } from "../../../features/account/connections/use-end-twitter.ts";

export const TwitterRedirectPage = () => <TwitterReturn endConnecting={useEndTwitter()} />;
