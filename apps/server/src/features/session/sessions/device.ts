import type { Fingerprint } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import type { Caller } from "../../../platform/wire/caller.ts";

/** The browser that a login comes from. */
export interface Device {
  caller: Caller;
  fingerprint?: Fingerprint | undefined;
  /** The session this browser had until now. */
  previousToken: string | undefined;
  browserHash: Buffer;
}

interface Exchange {
  caller: Caller;
  sessionToken: string | undefined;
  browserToken: string | undefined;
  setBrowser(token: string): void;
}

/** Gives the browser its cookie at the first call that needs one, and renews it at every later one. */
export const deviceOf = (exchange: Exchange, fingerprint?: Fingerprint): Device => {
  const browserToken = exchange.browserToken ?? newToken();
  exchange.setBrowser(browserToken);
  return {
    caller: exchange.caller,
    fingerprint,
    previousToken: exchange.sessionToken,
    browserHash: hashToken(browserToken),
  };
};
