import type { Transaction } from "@passport/database";
import { Failure } from "../../../platform/wire/failure.ts";
import { insertPassword } from "../../factors/index.ts";
import { insertUser, isEmailTaken, isUsernameTaken, type MadeAccount, type NewUser } from "../../profile/index.ts";

export interface NewAccount extends NewUser {
  termsVersion: string;
  passwordHash?: string | undefined;
}

/** Undefined when another player has the username, the email or the wallet. */
export const addAccount = async (
  transaction: Transaction,
  { passwordHash, ...user }: NewAccount,
): Promise<MadeAccount | undefined> => {
  const made = await insertUser(transaction, user);
  if (made !== undefined && passwordHash !== undefined) await insertPassword(transaction, made.userId, passwordHash);
  return made;
};

/** A failure takes back whatever its transaction did, so a proof stays unspent (SIGNUP-29). */
export const createAccount = async (transaction: Transaction, account: NewAccount): Promise<MadeAccount> => {
  const made = await addAccount(transaction, account);
  if (made === undefined) throw await refusal(transaction, account);
  return made;
};

const refusal = async (transaction: Transaction, { username, email, passwordHash }: NewAccount): Promise<Failure> => {
  if (await isUsernameTaken(transaction, username)) return new Failure("username_taken");
  if (email && (await isEmailTaken(transaction, email.canonical))) {
    return new Failure(passwordHash !== undefined ? "email_taken" : "identity_email_taken");
  }
  // The wallet has got an account since it was proven: it logs in now.
  return new Failure("identity_not_proven");
};
