/** SQL that makes and changes the row of a player. */
import { type Database, newId, type Transaction } from "@passport/database";
import type { MessageCode } from "@passport/protocol";
import { sql } from "kysely";
import { Failure } from "../../platform/wire/failure.ts";

export const isUsernameTaken = async (db: Database, username: string): Promise<boolean> => {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(sql<string>`lower(username)`, "=", username.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
};

export const isAccountOlderThan = async (db: Database, userId: string, months: number): Promise<boolean> => {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("created_at", "<", sql<Date>`now() - ${months} * interval '1 month'`)
    .executeTakeFirst();
  return row !== undefined;
};

/** What players change of themselves, as the table names it. */
export interface OwnFields {
  username?: string;
  first_name?: string;
  last_name?: string;
  shows_name?: boolean;
  mobile_number?: string | null;
  organisation_id?: string | null;
  avatar_id?: string | null;
}

export interface NewEmail {
  email: string;
  email_canonical: string;
  verified: true;
}

/** Each belongs to one player: of many who want it at once exactly one gets it. */
const taken: Readonly<Record<string, MessageCode>> = {
  users_username_key: "username_taken",
  users_email_canonical_key: "email_taken",
};

/** One statement for all fields, so that two players who want the same values cannot deadlock. */
export const updateFields = async (
  transaction: Transaction,
  userId: string,
  fields: OwnFields & Partial<NewEmail>,
): Promise<void> => {
  if (Object.keys(fields).length === 0) return;
  try {
    await transaction.updateTable("users").set(fields).where("id", "=", userId).execute();
  } catch (error) {
    const code = taken[(error as { constraint?: string }).constraint ?? ""];
    throw code === undefined ? error : new Failure(code);
  }
};

/** Null for an account that is older than the question. */
export const readAcceptedTerms = async (db: Database, userId: string) => {
  const row = await db
    .selectFrom("users")
    .select(["terms_version as version", "terms_accepted_at as accepted_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.version == null ? null : row;
};

export const readMarketingConsent = async (db: Database, userId: string): Promise<boolean> => {
  const row = await db.selectFrom("users").select("accepts_marketing").where("id", "=", userId).executeTakeFirst();
  return row?.accepts_marketing ?? false;
};

export const readTenant = async (db: Database, userId: string): Promise<string | null> => {
  const row = await db.selectFrom("users").select("tenant").where("id", "=", userId).executeTakeFirst();
  return row?.tenant ?? null;
};

/** To what staff say that a player belongs. */
export type Membership = { organisation_id: string | null } | { faction_id: string | null };

/** "not_found" where there is no such organisation or faction. */
export const writeMembership = async (
  transaction: Transaction,
  userId: string,
  membership: Membership,
): Promise<void> => {
  try {
    await transaction.updateTable("users").set(membership).where("id", "=", userId).execute();
  } catch (error) {
    throw (error as { code?: string }).code === foreignKeyViolation ? new Failure("not_found") : error;
  }
};

const foreignKeyViolation = "23503";

export interface NewUser {
  username: string;
  firstName: string;
  lastName: string;
  /** Absent after a sign-up with a wallet. */
  email?: { address: string; canonical: string; isVerified: boolean } | undefined;
  /** As shown (checksummed). */
  wallet?: string | undefined;
  acceptsMarketing: boolean;
  /** The source that the sign-up named; only staff see it. */
  tenant?: string | undefined;
  /** Of the terms that were accepted just now. */
  termsVersion?: string | undefined;
  /** For the seed; everyone else starts as a Member. */
  role?: string | undefined;
}

export interface MadeAccount {
  userId: string;
  accountId: string;
}

/** Undefined when another player has the username, the email or the wallet: of many at once exactly one is made. */
export const insertUser = async (db: Database, account: NewUser): Promise<MadeAccount | undefined> => {
  const { email } = account;
  const row = await db
    .insertInto("users")
    .values({
      id: newId(),
      account_id: newId(),
      username: account.username,
      first_name: account.firstName,
      last_name: account.lastName,
      email: email?.address ?? null,
      email_canonical: email?.canonical ?? null,
      verified: email?.isVerified ?? false,
      public_address: account.wallet ?? null,
      accepts_marketing: account.acceptsMarketing,
      tenant: account.tenant ?? null,
      ...(account.termsVersion !== undefined && {
        terms_version: account.termsVersion,
        terms_accepted_at: sql<Date>`now()`,
      }),
      ...(account.role !== undefined && { role: account.role }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "account_id"])
    .executeTakeFirst();
  return row && { userId: row.id, accountId: row.account_id };
};
