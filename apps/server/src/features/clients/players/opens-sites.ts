/**
 * Whether an account opens other sites (EXTERNAL-25). A locked one may be in the hands of a thief, and a game that lets the
 * thief in could give away what Passport keeps. Decided here for every way to a site: codes by window, OpenID Connect codes,
 * tokens and userinfo. `locked-account.int.test.ts` walks all of them.
 */
import type { Lock } from "@passport/protocol";
import { sql } from "kysely";
import { Failure } from "../../../platform/wire/failure.ts";

/** In a statement that reads `users`: the check that counts, since a lock may have been set after the request began. */
export const opensSites = sql<boolean>`(users.deleted_at is null and not users.total_lock)`;

/** For a request of the player: an error that says why. */
export const assertOpensSites = ({ locks }: { locks: readonly Lock[] }): void => {
  if (locks.includes("total")) throw new Failure("account_locked");
};
