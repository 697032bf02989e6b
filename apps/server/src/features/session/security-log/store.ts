/** All SQL of security events. Rows are only ever added, and dropped by the month (retention.ts); the database sees to it. */
import { type Database, newId } from "@passport/database";
import type { SecurityEventKind } from "@passport/protocol";
import { storableText } from "../../../platform/storable-text.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { monthsKept } from "../../../retention.ts";
import { isAccountOlderThan } from "../../profile/index.ts";
import type { Factor } from "./factor.ts";

export interface SecurityEventEntry {
  /** Null when a login names an email without an account. */
  userId: string | null;
  kind: SecurityEventKind;
  factor?: Factor;
  sessionId?: string;
  caller: Caller;
}

/** Header lines can be long; a browser's own name fits. */
const userAgentMax = 512;

/**
 * One for every try that was judged and every change that was made, in the transaction of it where there is
 * one. What a limit, a captcha, a form's rule or a dead token refused was not judged and leaves no row: else
 * anyone could fill another player's log.
 */
export const recordEvent = async (db: Database, entry: SecurityEventEntry): Promise<void> => {
  await db
    .insertInto("security_events")
    .values({
      id: newId(),
      user_id: entry.userId,
      kind: entry.kind,
      factor: entry.factor ?? null,
      session_id: entry.sessionId ?? null,
      address: entry.caller.address,
      user_agent: storableText(entry.caller.userAgent, userAgentMax),
      request_id: entry.caller.requestId,
    })
    .execute();
};

/** Ids rise with time, so the id of the last one seen is where the next page begins. */
export const findEvents = (db: Database, userId: string, options: { before: string | undefined; limit: number }) =>
  db
    .selectFrom("security_events")
    .select(["id", "kind", "factor", "address", "user_agent", "created_at"])
    .where("user_id", "=", userId)
    .$if(options.before !== undefined, (query) => query.where("id", "<", options.before ?? ""))
    .orderBy("id", "desc")
    .limit(options.limit)
    .execute();

/**
 * Whether the account was ever entered. No account can be made to look new: rows are dropped only with their month, and an
 * account that is older than the log counts as entered (`old-accounts.int.test.ts`).
 */
export const hasLoggedIn = async (db: Database, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom("security_events")
    .select("id")
    .where("user_id", "=", userId)
    .where("kind", "in", ["logged_in", "signed_up"] satisfies SecurityEventKind[])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined || isAccountOlderThan(db, userId, monthsKept.security_events);
};
