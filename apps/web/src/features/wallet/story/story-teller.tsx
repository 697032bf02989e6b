import { useEffect } from "react";
import { goOnWithout } from "../../../lib/errors/dispensable.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { tellStory } from "./tell-story.ts";

/** A failure is nobody's business but the service's (STORY-4). */
export const StoryTeller = () => {
  const wallet = useConnectedWallet();
  useEffect(() => {
    if (wallet) tellStory(wallet).catch(goOnWithout);
  }, [wallet]);
  return null;
};
