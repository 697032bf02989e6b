/** The part of Facebook's SDK that we use (SOCIAL-3; the locale en_US is part of the script's address). */
import type { SignInWays } from "@passport/protocol/calls/sign-in-ways";
import { loadScript } from "../load-script.ts";

export interface FacebookStatus {
  status?: unknown;
  authResponse?: { accessToken?: unknown } | null;
}

export interface FacebookSdk {
  init(settings: { appId: string; version: string; cookie: false; status: false; xfbml: false }): void;
  login(callback: (answer: FacebookStatus | undefined) => void, options: { scope: string }): void;
  getLoginStatus(callback: (answer: FacebookStatus | undefined) => void): void;
  api(path: "/me", parameters: { fields: string }, callback: (answer: unknown) => void): void;
}

declare global {
  var FB: FacebookSdk | undefined;
  var fbAsyncInit: (() => void) | undefined;
}

let ready: FacebookSdk | undefined;

/** Undefined until the script has come. */
export const readyFacebook = (): FacebookSdk | undefined => ready;

/** Called when the button is pointed at or focused. A failure shows with the click, and the next call tries again. */
export const prepareFacebook = async ({
  app_id,
  script_url,
  version,
}: NonNullable<SignInWays["facebook"]>): Promise<void> => {
  if (ready) return;
  // The script calls it when it has built itself up, which may be after it was loaded.
  const { promise: built, resolve } = Promise.withResolvers<void>();
  globalThis.fbAsyncInit = resolve;
  await loadScript(script_url);
  if (!globalThis.FB) await built;
  const sdk = globalThis.FB;
  if (!sdk || ready) return;
  sdk.init({ appId: app_id, version, cookie: false, status: false, xfbml: false });
  ready = sdk;
};
