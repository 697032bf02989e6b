import type { Transaction } from "@passport/database";
import { Failure } from "../../../platform/wire/failure.ts";
import { insertAccount, isEmailTaken, isUsernameTaken, type MadeAccount, type NewAccount } from "./store.ts";

/** A failure takes back whatever its transaction did, so a proof stays unspent (SIGNUP-29). */
export const createAccount = async (transaction: Transaction, account: NewAccount): Promise<MadeAccount> => {
  const made = await insertAccount(transaction, account);
  if (made !== undefined) return made;
  if (await isUsernameTaken(transaction, account.username)) throw new Failure("username_taken");
  const isByEmail = account.passwordHash !== undefined;
  if (account.email && (await isEmailTaken(transaction, account.email.canonical))) {
    throw new Failure(isByEmail ? "email_taken" : "identity_email_taken");
  }
  // The wallet has got an account since it was proven: it logs in now.
  throw new Failure("identity_not_proven");
};
