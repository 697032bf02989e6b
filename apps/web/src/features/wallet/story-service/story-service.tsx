import { useEffect } from "react";
import { goOnWithout } from "../../../lib/errors/dispensable.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { notifyStoryService } from "./notify-story-service.ts";

/** Notifies the story service of the connected wallet. A failure is not shown (STORY-4). */
export const StoryService = () => {
  const wallet = useConnectedWallet();
  useEffect(() => {
    if (wallet) notifyStoryService(wallet).catch(goOnWithout);
  }, [wallet]);
  return null;
};
