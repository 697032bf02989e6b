import type { Transaction } from "@passport/database";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { announceUserChange, markEmailVerified } from "../../profile/index.ts";
import { recordEvent } from "../../session/index.ts";
import { spendOwnProof } from "./store.ts";

/** EDIT-14, EDIT-17. Of an email that the account does not have, the proof waits for USER:UPDATE to bring it. */
export const verifyOwnEmail = async (
  transaction: Transaction,
  { actor, emailCanonical, caller }: { actor: Actor; emailCanonical: string; caller: Caller },
): Promise<void> => {
  const { userId, sessionId } = actor;
  if (!(await markEmailVerified(transaction, { userId, emailCanonical }))) return;
  await spendOwnProof(transaction, { userId, emailCanonical });
  await recordEvent(transaction, { userId, kind: "email_verified", factor: "email_code", sessionId, caller });
  await announceUserChange(transaction, userId);
};
