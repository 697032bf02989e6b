import type { Transaction } from "@passport/database";
import { Failure } from "../../../platform/wire/failure.ts";
import { burnLinks } from "../../session/index.ts";
import { releaseEmail } from "./release-email.ts";
import { spendOwnProof } from "./store.ts";

/** Returns the address as its code was sent to it; links to the previous address stop working (EDIT-19). */
export const takeProvenEmail = async (
  transaction: Transaction,
  proof: { userId: string; emailCanonical: string },
): Promise<string> => {
  const email = await spendOwnProof(transaction, proof);
  if (email === undefined) throw new Failure("email_not_proven");
  await burnLinks(transaction, proof.userId, ["verify_email", "reset_password"]);
  await releaseEmail(transaction, proof.emailCanonical, proof.userId);
  return email;
};
