/** SQL that deletes what proves a player. Each table is named: the check reads them here. */
import type { Transaction } from "@passport/database";

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
};

export const deleteEmailProofs = async (
  transaction: Transaction,
  userId: string,
  emailCanonical: string | null,
): Promise<void> => {
  await transaction.deleteFrom("email_proofs").where("user_id", "=", userId).execute();
  if (emailCanonical === null) return;
  await transaction.deleteFrom("email_codes").where("email_canonical", "=", emailCanonical).execute();
  await transaction.deleteFrom("email_proofs").where("email_canonical", "=", emailCanonical).execute();
};
