import type { Transaction } from "@passport/database";
import { Failure } from "../../../platform/wire/failure.ts";
import { insertAccount, isUsernameTaken, type NewAccount } from "./store.ts";

/** Answers the new user's id. A failure takes back whatever its transaction did, so a proof stays unspent (SIGNUP-29). */
export const createAccount = async (transaction: Transaction, account: NewAccount): Promise<string> => {
  const userId = await insertAccount(transaction, account);
  if (userId !== undefined) return userId;
  throw new Failure((await isUsernameTaken(transaction, account.username)) ? "username_taken" : "email_taken");
};
