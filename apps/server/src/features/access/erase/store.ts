/** SQL that deletes what access holds about a player. Each table is named: the check reads them here. */
import type { Transaction } from "@passport/database";

/** Links in emails are locked before everything else that opens an account, as everywhere. */
export const deleteLinks = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("link_tokens").where("user_id", "=", userId).execute();
};

/** Challenges for passkeys are not personal, but they name the player. */
export const deleteWaysIn = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("passwords").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("tfa_challenges").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("two_factor").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("passkeys").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("passkey_challenges").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("identities").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("wallet_nonces").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("known_browsers").where("user_id", "=", userId).execute();
};

/** Visits to providers are deleted with their session. */
export const deleteSessions = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
};

export const deleteEmailProofs = async (
  transaction: Transaction,
  userId: string,
  emailCanonical: string | null,
): Promise<void> => {
  await transaction.deleteFrom("email_proofs").where("user_id", "=", userId).execute();
  await transaction.deleteFrom("withheld_emails").where("user_id", "=", userId).execute();
  if (emailCanonical === null) return;
  await transaction.deleteFrom("email_codes").where("email_canonical", "=", emailCanonical).execute();
  await transaction.deleteFrom("email_proofs").where("email_canonical", "=", emailCanonical).execute();
};
