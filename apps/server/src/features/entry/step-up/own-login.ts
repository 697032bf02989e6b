/**
 * SESSION-19: an account with neither two-factor nor a password confirms by repeating its own login. Each way
 * proves that it is the very identity that this account has, and throws otherwise. Twitter/X is not here: it
 * responds in a window of its own and comes back through its own route, which ends in `confirmStepUp` too.
 */

import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { proveFacebook, proveGoogle } from "../../factors/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { assertOwnIdentity } from "./assert-own-identity.ts";
import { repeatWalletLogin } from "./repeat-wallet-login.ts";

export type OwnLogin =
  | { way: "wallet"; signature: string; nonce: string }
  | { way: "google" | "facebook"; token: string };

/** What a request brought, if anything. */
export const ownLoginOf = (body: {
  wallet?: { signature: string; nonce: string } | undefined;
  google_token?: string | undefined;
  facebook_token?: string | undefined;
}): OwnLogin | undefined => {
  if (body.wallet !== undefined) return { way: "wallet", ...body.wallet };
  if (body.google_token !== undefined) return { way: "google", token: body.google_token };
  if (body.facebook_token !== undefined) return { way: "facebook", token: body.facebook_token };
  return undefined;
};

export interface Repetition {
  actor: Actor;
  browserHash: Buffer;
  caller: Caller;
}

export const repeatOwnLogin = async (
  dependencies: EntryDependencies,
  repetition: Repetition,
  login: OwnLogin,
): Promise<void> => {
  switch (login.way) {
    case "wallet":
      return repeatWalletLogin(dependencies, repetition, login);
    // The nonce of a session serves that session alone.
    case "google":
      return assertOwnIdentity(dependencies, { ...repetition, way: login.way }, () =>
        proveGoogle(dependencies, { token: login.token, origin: { sessionId: repetition.actor.sessionId } }),
      );
    case "facebook":
      return assertOwnIdentity(dependencies, { ...repetition, way: login.way }, () =>
        proveFacebook(dependencies, { token: login.token }),
      );
  }
};
