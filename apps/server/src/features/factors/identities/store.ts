/** All SQL of identities and of proofs that wait for their sign-up. */
import type { Database } from "@passport/database";
import type { IdentityProvider } from "@passport/protocol";
import { sql } from "kysely";
import { findWalletOwner } from "../../profile/index.ts";
import type { Way } from "../ways-in/way.ts";
import type { ProvenIdentity } from "./identity.ts";

type Identity = Pick<ProvenIdentity, "way" | "subject">;

export const findIdentityOwner = (db: Database, { way, subject }: Identity): Promise<string | undefined> =>
  way === "wallet" ? findWalletOwner(db, subject) : findOwnerAtProvider(db, way, subject);

const findOwnerAtProvider = async (db: Database, provider: IdentityProvider, subject: string) => {
  const row = await db
    .selectFrom("identities")
    .select("user_id")
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.user_id;
};

/** SOCIAL-27: false when a player has it already. Of many at once exactly one gets it. */
export const insertIdentity = async (
  db: Database,
  { provider, subject, userId }: { provider: IdentityProvider; subject: string; userId: string },
): Promise<boolean> => {
  const result = await db
    .insertInto("identities")
    .values({ provider, subject, user_id: userId })
    .onConflict((conflict) => conflict.columns(["provider", "subject"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** Returns whether there was one. */
export const deleteIdentity = async (
  db: Database,
  { provider, userId }: { provider: IdentityProvider; userId: string },
): Promise<boolean> => {
  const result = await db
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Of an account whose email is unproven. */
export const deleteUnprovenIdentities = async (db: Database, userId: string): Promise<void> => {
  await db
    .deleteFrom("identities")
    .where("user_id", "=", (eb) =>
      eb.selectFrom("users").select("id").where("id", "=", userId).where("verified", "=", false),
    )
    .execute();
};

export const insertIdentityProof = async (
  db: Database,
  { way, subject, email, firstName = "", lastName = "" }: ProvenIdentity,
  proof: { tokenHash: Buffer; browserHash: Buffer; needsCaptcha: boolean; lifeMs: number },
): Promise<void> => {
  await db
    .insertInto("identity_proofs")
    .values({
      token_hash: proof.tokenHash,
      way,
      subject,
      email: email?.address ?? null,
      email_verified: email?.isVerified ?? false,
      first_name: firstName,
      last_name: lastName,
      needs_captcha: proof.needsCaptcha,
      browser_hash: proof.browserHash,
      expires_at: sql`now() + ${proof.lifeMs} * interval '1 millisecond'`,
    })
    .execute();
};

/** SOCIAL-24: a token serves its own way, in the browser that it was given to. */
export interface IdentityProofKey {
  way: Way;
  tokenHash: Buffer;
  browserHash: Buffer;
}

/** Spends nothing. */
export const findIdentityProof = (db: Database, { way, tokenHash, browserHash }: IdentityProofKey) =>
  db
    .selectFrom("identity_proofs")
    .select(["needs_captcha", "subject", "email", "email_verified", "first_name", "last_name"])
    .where("token_hash", "=", tokenHash)
    .where("way", "=", way)
    .where("browser_hash", "=", browserHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("used_at", "is", null)
    .executeTakeFirst();

/** Of many at once exactly one. */
export const spendIdentityProof = async (
  db: Database,
  { way, tokenHash, browserHash }: IdentityProofKey,
): Promise<boolean> => {
  const result = await db
    .updateTable("identity_proofs")
    .set({ used_at: sql`now()` })
    .where("token_hash", "=", tokenHash)
    .where("way", "=", way)
    .where("browser_hash", "=", browserHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
