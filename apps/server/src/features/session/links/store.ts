/** All SQL of the tokens in mailed links. Each is good once, for one purpose, one account and one address (EMAIL-27). */
import type { Database } from "@passport/database";
import { sql } from "kysely";

export type LinkPurpose = "verify_email" | "reset_password" | "lock_account";

export interface Link {
  purpose: LinkPurpose;
  tokenHash: Buffer;
}

export interface NewLink {
  userId: string;
  email: string;
  emailCanonical: string;
  /** Whether a browser asked for it that has logged in to the account before. */
  isFromKnownBrowser?: boolean;
}

export const insertLink = async (db: Database, link: Link & NewLink & { lifeMs: number }): Promise<void> => {
  await db
    .insertInto("link_tokens")
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      user_id: link.userId,
      email: link.email,
      email_canonical: link.emailCanonical,
      from_known_browser: link.isFromKnownBrowser ?? false,
      expires_at: sql`now() + ${link.lifeMs} * interval '1 millisecond'`,
    })
    .execute();
};

/** What proves a mailbox. Links that lock are in lock-link-store.ts. */
type ProvingLink = Link & { purpose: Exclude<LinkPurpose, "lock_account"> };

/**
 * One conditional statement: of many at once exactly one gets the user's id. An address that the account
 * has left behind proves nothing about it any more.
 */
export const spendLink = async (
  db: Database,
  link: ProvingLink & { userId?: string | undefined },
): Promise<string | undefined> => {
  const row = await db
    .updateTable("link_tokens")
    .from("users")
    .set({ used_at: sql`now()` })
    .whereRef("users.id", "=", "link_tokens.user_id")
    .where("link_tokens.token_hash", "=", link.tokenHash)
    .where("link_tokens.purpose", "=", link.purpose)
    .where("link_tokens.used_at", "is", null)
    .where("link_tokens.expires_at", ">", sql<Date>`now()`)
    .whereRef("link_tokens.email_canonical", "=", "users.email_canonical")
    .$if(link.userId !== undefined, (query) => query.where("link_tokens.user_id", "=", link.userId ?? ""))
    .returning("link_tokens.user_id")
    .executeTakeFirst();
  return row?.user_id;
};

/** Whose link it is, while it can still be spent. Spends nothing. */
export type LinkOwner = NonNullable<Awaited<ReturnType<typeof findLinkOwner>>>;

export const findLinkOwner = (db: Database, { purpose, tokenHash }: ProvingLink) =>
  db
    .selectFrom("link_tokens")
    .innerJoin("users", "users.id", "link_tokens.user_id")
    .select(["users.id", "users.username", "users.first_name", "users.last_name", "users.shows_name", "users.email"])
    .where("link_tokens.token_hash", "=", tokenHash)
    .where("link_tokens.purpose", "=", purpose)
    .where("link_tokens.used_at", "is", null)
    .where("link_tokens.expires_at", ">", sql<Date>`now()`)
    .whereRef("link_tokens.email_canonical", "=", "users.email_canonical")
    .executeTakeFirst();

export const burnLinks = async (
  db: Database,
  userId: string,
  purposes: readonly ProvingLink["purpose"][],
): Promise<void> => {
  await db
    .updateTable("link_tokens")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
};

const resetLinksKept = 3;

/**
 * RECOVER-18: the newest three stay good, so that a further request does not spoil the mail that is being read.
 * Requests from known browsers and from others are counted apart.
 */
export const burnOldResetLinks = async (db: Database, userId: string, isFromKnownBrowser: boolean): Promise<void> => {
  await db
    .updateTable("link_tokens")
    .set({ used_at: sql`now()` })
    .where("token_hash", "in", (eb) =>
      eb
        .selectFrom("link_tokens")
        .select("token_hash")
        .where("user_id", "=", userId)
        .where("purpose", "=", "reset_password")
        .where("from_known_browser", "=", isFromKnownBrowser)
        .where("used_at", "is", null)
        .orderBy("created_at", "desc")
        .offset(resetLinksKept),
    )
    .execute();
};

/** Expired rows stay for a day, for questions such as "did my link ever come?". */
export const deleteExpired = async (db: Database, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from link_tokens where ctid in (
      select ctid from link_tokens
      where expires_at < now() - interval '1 day' order by expires_at limit ${limit} for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
};
