/**
 * Whether an account opens other sites (EXTERNAL-25). A locked one may be in the hands of a thief, and a game that lets the
 * thief in could give away what Passport keeps. Decided here for every way to a site: codes by window, OpenID Connect codes,
 * tokens and userinfo, with the condition in `opens-sites-store.ts`. `locked-account.int.test.ts` walks all of them.
 */
import type { Lock } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";

/** For a request of the player: an error that says why. */
export const assertOpensSites = ({ locks }: { locks: readonly Lock[] }): void => {
  if (locks.includes("total")) throw new Failure("account_locked");
};
