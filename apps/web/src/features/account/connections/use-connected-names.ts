import type { User } from "@passport/protocol/user";
import { useTexts } from "../../../lib/texts/texts.ts";
import { connectionTexts } from "./texts.ts";

/** What is connected, as the folded line of a section names it. */
export const useConnectedNames = (user: User): string[] => {
  const { providers, wallet } = useTexts(connectionTexts);
  return [
    user.public_address !== null && wallet.title,
    user.facebook_id !== null && providers.facebook,
    user.google_id !== null && providers.google,
    user.twitter_id !== null && providers.twitter,
  ].filter((name) => name !== false);
};
