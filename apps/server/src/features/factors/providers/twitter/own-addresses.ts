import * as calls from "@passport/protocol";
import { sameOriginPath } from "@passport/protocol";

const callbackPath = calls.finishTwitter.paths[0];

/** Where Twitter/X sends people back to: from configuration, never from a request. */
export const callbackUrl = (publicOrigin: string): string => `${publicOrigin}${callbackPath}`;

/** SOCIAL-13: a path of ours, written with or without our origin. */
export const ownPath = (value: string, publicOrigin: string): string | undefined => {
  const isWhole = value.startsWith(`${publicOrigin}/`);
  return sameOriginPath(isWhole ? value.slice(publicOrigin.length) : value, publicOrigin);
};

export const isOwnCallback = (value: string, publicOrigin: string): boolean =>
  ownPath(value, publicOrigin) === callbackPath;

/** The result, as one query parameter of the page that opened the window. */
export type TwitterResult = { [Name in "login" | "tfa" | "signup_token" | "add" | "step_up" | "err"]?: string };

export const leadBack = (path: string, result: TwitterResult): string => {
  // The origin is only there to have an address to write in; what leaves is the path.
  const url = new URL(path, "https://own.invalid");
  for (const [name, value] of Object.entries(result)) url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
};
