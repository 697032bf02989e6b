/** What follows a connected wallet on every page behind the login: whether it is the account's, and whose story it is. */
import type { User } from "@passport/protocol/user";
import { WalletGuard } from "./guard/wallet-guard.tsx";
import { StoryService } from "./story-service/story-service.tsx";

export const WalletWatch = ({ user }: { user: User }) => (
  <>
    <WalletGuard user={user} />
    <StoryService />
  </>
);
