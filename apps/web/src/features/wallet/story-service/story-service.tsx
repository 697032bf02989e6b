import { useEffect } from "react";
import { goOnWithout } from "../../../lib/errors/dispensable.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { notifyStoryService } from "./notify-story-service.ts";

/** A failure is nobody's business but the service's (STORY-4). */
export const StoryService = () => {
  const wallet = useConnectedWallet();
  useEffect(() => {
    if (wallet) notifyStoryService(wallet).catch(goOnWithout);
  }, [wallet]);
  return null;
};
