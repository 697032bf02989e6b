import { inTransaction, type Transaction } from "@passport/database";
import { proofLifeMs } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import {
  canonicalEmail,
  findIdentityOwner,
  holdWaysIn,
  insertIdentityProof,
  type ProvenIdentity,
  type Way,
} from "../../factors/index.ts";
import { isEmailProven, isEmailTaken } from "../../profile/index.ts";
import type { Device } from "../../session/index.ts";
import { type Admission, passFirstFactor } from "../admission/let-in.ts";
import type { EntryDependencies } from "../dependencies.ts";

/** The token is good for one sign-up with this identity, in this browser. */
export type Entry = Admission | { kind: "new_user"; token: string; captchaRequired: boolean };

/** Google prevents mass sign-ups. Elsewhere keys and throwaway accounts are free. */
const waysWithCaptcha: readonly Way[] = ["wallet", "facebook", "twitter"];

/**
 * The door of every first factor but a password. SOCIAL-25: an account is found by the identity and by nothing
 * else; SOCIAL-26: an email that has an account neither opens it nor makes a second one.
 */
export const enterWithIdentity = async (
  dependencies: EntryDependencies,
  identity: ProvenIdentity,
  device: Device,
): Promise<Entry> => {
  const { way } = identity;
  const entry = await inTransaction(dependencies.db, async (transaction) => {
    const userId = await holdOwner(transaction, identity);
    return userId === undefined
      ? inviteToSignUp(transaction, identity, device)
      : passFirstFactor(dependencies, transaction, { userId, authType: way, way: { factor: way }, device });
  });
  dependencies.outbox.poke();
  return entry;
};

/** Whose identity it is, and stays until the transaction ends. Who has lost it while this waited comes as a newcomer. */
const holdOwner = async (transaction: Transaction, identity: ProvenIdentity): Promise<string | undefined> => {
  const userId = await findIdentityOwner(transaction, identity);
  if (userId === undefined) return undefined;
  await holdWaysIn(transaction, userId);
  return (await findIdentityOwner(transaction, identity)) === userId ? userId : undefined;
};

const inviteToSignUp = async (
  transaction: Transaction,
  identity: ProvenIdentity,
  { browserHash }: Device,
): Promise<Entry> => {
  const { way, email } = identity;
  const emailCanonical = email && canonicalEmail(email.address);
  // The proven owner wins over an account that never proved the same email; an unproven email over none.
  const isTaken = email?.isVerified ? isEmailProven : isEmailTaken;
  if (emailCanonical !== undefined && (await isTaken(transaction, emailCanonical))) {
    throw new Failure("identity_email_taken");
  }
  const token = newToken();
  const captchaRequired = waysWithCaptcha.includes(way);
  await insertIdentityProof(transaction, identity, {
    tokenHash: hashToken(token),
    browserHash,
    needsCaptcha: captchaRequired,
    lifeMs: proofLifeMs.signup,
  });
  return { kind: "new_user", token, captchaRequired };
};
