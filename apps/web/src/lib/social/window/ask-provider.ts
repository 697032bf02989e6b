/**
 * Asks Google or Facebook for a token on a page that may not load their scripts: a window of ours does, and closes
 * (SOCIAL-33).
 */
import { pages } from "@passport/protocol/pages";
import { StepUpCancelled } from "../../session/step-up.ts";
import { openPopup } from "../open-popup.ts";
import { watchPopup } from "../popup.ts";
import { socialFailure } from "../social-failure.ts";
import { tokenIn } from "./provider-result.ts";

export type WindowProvider = "google" | "facebook";

const addressOf = (provider: WindowProvider, state: string) =>
  `${pages.providerWindow.replace("$provider", provider)}?state=${state}`;

/** To be called in the click itself. A closed window is no failure: it rejects as a closed question does. */
export const askProvider = async (provider: WindowProvider): Promise<string> => {
  const state = crypto.randomUUID();
  const popup = openPopup(addressOf(provider, state));
  if (!popup) throw socialFailure("popup_failed");
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const stop = watchPopup(popup, {
    state,
    onResult: resolve,
    onClosed: () => {
      stop();
      reject(new StepUpCancelled());
    },
  });
  return tokenIn(await promise);
};
