/** The part of Google Identity Services that we use. */

import { loadScript } from "../load-script.ts";
import { googleFailure } from "../social-failure.ts";

interface GoogleSettings {
  client_id: string;
  nonce: string;
  ux_mode: "popup";
  callback: (answer: { credential?: unknown }) => void;
  /** Not every edition of the script knows it; where it does, it names what went wrong. */
  error_callback: (error: { type?: unknown }) => void;
}

interface ButtonLook {
  type: "standard";
  theme: "filled_black";
  size: "large";
  text: "continue_with";
  width: number;
}

export interface GoogleIdentity {
  initialize(settings: GoogleSettings): void;
  renderButton(place: HTMLElement, look: ButtonLook): void;
  cancel(): void;
}

declare global {
  var google: { accounts?: { id?: GoogleIdentity } } | undefined;
}

/** Rejects with what is shown (SOCIAL-7). */
export const loadGoogle = async (scriptUrl: string): Promise<GoogleIdentity> => {
  await loadScript(scriptUrl).catch(() => {
    throw googleFailure("script_not_loaded");
  });
  const identity = globalThis.google?.accounts?.id;
  if (!identity) throw googleFailure("script_not_ready");
  return identity;
};
