/** All SQL of what players change of themselves. */
import type { Transaction } from "@passport/database";
import type { MessageCode } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { Fields } from "./own-change.ts";

export interface NewEmail {
  email: string;
  email_canonical: string;
  verified: true;
}

/** What others have; of many at once exactly one gets it. */
const taken: Readonly<Record<string, MessageCode>> = {
  users_username_key: "username_taken",
  users_email_canonical_key: "email_taken",
};

/** One statement for all: two players who want the same things wait for each other in one order. */
export const updateFields = async (
  transaction: Transaction,
  userId: string,
  fields: Fields & Partial<NewEmail>,
): Promise<void> => {
  if (Object.keys(fields).length === 0) return;
  try {
    await transaction.updateTable("users").set(fields).where("id", "=", userId).execute();
  } catch (error) {
    const code = taken[(error as { constraint?: string }).constraint ?? ""];
    throw code === undefined ? error : new Failure(code);
  }
};

/** USER-9: a lock that is set at the same moment is seen here, or waits until this is done. */
export const lockEmail = (transaction: Transaction, userId: string) =>
  transaction
    .selectFrom("users")
    .select(["email", "email_canonical", "total_lock"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
