/** All SQL of email codes and of the proofs that they were right. */
import type { Database, Transaction } from "@passport/database";
import { codeTries } from "@passport/protocol";
import { sql } from "kysely";
import type { VerifiedProof } from "../password/assert-good-password.ts";

export type CodePurpose = "signup" | "profile_email";

const fromNow = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** A code that was asked for over a socket is bound to no browser: its token alone, which only the page got, says whose it is. */
const isOf = (browserHash: Buffer) => sql<boolean>`(browser_hash = ${browserHash} or browser_hash is null)`;

export interface LiveCode {
  id: string;
  code_sealed: string;
}

/**
 * EMAIL-14, EMAIL-15: returns the live code of this mailbox and purpose, which the browser that asked first has for itself
 * (EMAIL-30). Where none is live, it keeps the given one. A single statement does both, so no reader sees an expired row.
 */
export const ensureLiveCode = async (
  db: Database,
  given: LiveCode & { purpose: CodePurpose; emailCanonical: string; isFirst: boolean; lifeMs: number },
): Promise<LiveCode> => {
  const { purpose, emailCanonical, isFirst, lifeMs, ...code } = given;
  const put = await db
    .insertInto("email_codes")
    .values({ purpose, email_canonical: emailCanonical, is_first: isFirst, ...code, expires_at: fromNow(lifeMs) })
    .onConflict((conflict) =>
      conflict
        .columns(["purpose", "email_canonical", "is_first"])
        .doUpdateSet({ ...code, tries: 0, used_at: null, expires_at: fromNow(lifeMs) })
        .where((eb) =>
          eb.or([
            eb("email_codes.expires_at", "<=", sql<Date>`now()`),
            eb("email_codes.tries", ">=", codeTries),
            eb("email_codes.used_at", "is not", null),
          ]),
        ),
    )
    .returning(["id", "code_sealed"])
    .executeTakeFirst();
  if (put !== undefined) return put;
  // The row is locked by the statement above, so what it refused to replace is still live.
  return db
    .selectFrom("email_codes")
    .select(["id", "code_sealed"])
    .where("purpose", "=", purpose)
    .where("email_canonical", "=", emailCanonical)
    .where("is_first", "=", isFirst)
    .executeTakeFirstOrThrow();
};

/**
 * EMAIL-30: whether no other browser has asked before this one for a code to sign up with the mailbox. Proofs are kept for a
 * day after they have expired, so that is how long it stays so.
 */
export const isFirstBrowser = async (db: Database, emailCanonical: string, browserHash: Buffer): Promise<boolean> => {
  const first = await db
    .selectFrom("email_proofs")
    .select("browser_hash")
    .where("purpose", "=", "signup")
    .where("email_canonical", "=", emailCanonical)
    .where("browser_hash", "is not", null)
    .orderBy("expires_at")
    .limit(1)
    .executeTakeFirst();
  return first?.browser_hash?.equals(browserHash) ?? true;
};

export interface NewProof {
  token_hash: Buffer;
  purpose: CodePurpose;
  email: string;
  email_canonical: string;
  code_id: string;
  browser_hash: Buffer | null;
  user_id: string | null;
}

export const insertProof = async (db: Database, proof: NewProof, lifeMs: number): Promise<void> => {
  await db
    .insertInto("email_proofs")
    .values({ ...proof, expires_at: fromNow(lifeMs) })
    .execute();
};

/**
 * Of a code that has yet to be entered. The row says what it is for; in other hands than those that it was given to
 * there is none.
 */
export const findOpenProof = (
  db: Database,
  { tokenHash, browserHash, userId }: { tokenHash: Buffer; browserHash: Buffer; userId: string | undefined },
) =>
  db
    .selectFrom("email_proofs")
    .select(["code_id", "purpose", "email_canonical"])
    .$narrowType<{ purpose: CodePurpose }>()
    .where("token_hash", "=", tokenHash)
    .where((eb) =>
      eb.or([
        eb.and([eb("purpose", "=", "signup"), isOf(browserHash)]),
        ...(userId === undefined ? [] : [eb.and([eb("purpose", "=", "profile_email"), eb("user_id", "=", userId)])]),
      ]),
    )
    .where("expires_at", ">", sql<Date>`now()`)
    .where("used_at", "is", null)
    .where("verified_at", "is", null)
    .executeTakeFirst();

export interface ProofKey {
  purpose: CodePurpose;
  tokenHash: Buffer;
  browserHash: Buffer;
}

/** Everything that asks for a proof asks through this: purpose, browser and life are never forgotten. */
const liveProofs = (db: Database, { purpose, tokenHash, browserHash }: ProofKey) =>
  db
    .selectFrom("email_proofs")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where(isOf(browserHash))
    .where("expires_at", ">", sql<Date>`now()`)
    .where("used_at", "is", null);

export const findVerifiedProof = (db: Database, key: ProofKey): Promise<VerifiedProof | undefined> =>
  liveProofs(db, key).select(["email", "email_canonical"]).where("verified_at", "is not", null).executeTakeFirst();

/** EMAIL-12: counted, and committed, before anything is compared. Undefined: over, spent, or no tries left. */
export const countCodeTry = (db: Database, codeId: string, purpose: CodePurpose) =>
  db
    .updateTable("email_codes")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", codeId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("tries", "<", codeTries)
    .returning(["code_sealed", "email_canonical"])
    .executeTakeFirst();

/** Of many right guesses at once exactly one spends the code (EMAIL-13). */
export const spendCode = async (db: Database, codeId: string): Promise<boolean> => {
  const result = await db
    .updateTable("email_codes")
    .set({ used_at: sql`now()` })
    .where("id", "=", codeId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const markProofVerified = async (db: Database, tokenHash: Buffer): Promise<void> => {
  await db.updateTable("email_proofs").set({ verified_at: sql`now()` }).where("token_hash", "=", tokenHash).execute();
};

/** SIGNUP-25: the proof makes one account, and only of its own email (SIGNUP-24). */
export const spendProof = (db: Database, { purpose, tokenHash, browserHash }: ProofKey, emailCanonical: string) =>
  db
    .updateTable("email_proofs")
    .set({ used_at: sql`now()` })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where(isOf(browserHash))
    .where("email_canonical", "=", emailCanonical)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("verified_at", "is not", null)
    .where("used_at", "is", null)
    .returning(["email", "email_canonical"])
    .executeTakeFirst();

/** EDIT-19: a player's right code for this email; it changes the email once. Returns the address as it was written to. */
export const spendOwnProof = async (
  db: Database,
  { userId, emailCanonical }: { userId: string; emailCanonical: string },
): Promise<string | undefined> => {
  const row = await db
    .updateTable("email_proofs")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("purpose", "=", "profile_email")
    .where("email_canonical", "=", emailCanonical)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("verified_at", "is not", null)
    .where("used_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  return row?.email;
};

/** Codes that were right, or may yet be, for an email that the account shall have. */
export const burnOwnProofs = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction
    .updateTable("email_proofs")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
};
