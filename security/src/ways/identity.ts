/** A way in other than a password, as the person whose it is uses it. */
import type { Answer, Browser, CallOptions } from "../browser.ts";
import { openCommander } from "../commander.ts";

export const wayNames = ["wallet", "google", "facebook", "twitter"] as const;
export type WayName = (typeof wayNames)[number];

/** How a login is asked for: in a window of another site's, at one of the processes. */
export type LoginOptions = Pick<CallOptions, "api" | "address"> & { isExternal?: boolean };

export interface Identity {
  readonly way: WayName;
  /** A provider's subject, a wallet's address. */
  readonly subject: string;
  logIn(browser: Browser, options?: LoginOptions): Promise<Answer>;
  /** To the account that is logged in there. Returns the error code, if it was refused. */
  connect(browser: Browser, userId: string): Promise<string | undefined>;
}

/** One command on a socket of its own; returns the error code, if it was refused. */
export const command = async (
  browser: Browser,
  userId: string,
  key: string,
  payload: unknown = {},
): Promise<string | undefined> => {
  await using commander = await openCommander(browser, userId);
  return (await commander.send(key, payload)).error_code;
};

export const loginBody = (way: WayName, isExternal = false): object => ({
  auth_type: way,
  ...(isExternal && { is_external: true }),
});
