import { inTransaction } from "@passport/database";
import { hashToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import {
  assertGoodPassword,
  canonicalEmail,
  findVerifiedProof,
  type ProofKey,
  releaseEmail,
  spendProof,
} from "../../factors/index.ts";
import type { Device } from "../../session/index.ts";
import { type Admission, letIn } from "../admission/let-in.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { acceptedTerms } from "./accepted-terms.ts";
import { createAccount } from "./create-account.ts";
import { checkUsername } from "./username.ts";

export interface SignupRequest {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** Of the code that was right. */
  token: string;
  acceptsMarketing: boolean;
  tenant: string | undefined;
  termsVersion: string | undefined;
  device: Device;
}

/** SIGNUP-15, SIGNUP-23 to SIGNUP-25, SIGNUP-29: account and first session, or neither; then the proof is as it was. */
export const signUp = async (dependencies: EntryDependencies, request: SignupRequest): Promise<Admission> => {
  const { db, hasher, outbox } = dependencies;
  const { device, password } = request;
  const username = request.username.trim();
  if (username === "") throw new Failure("username_needed");
  const emailCanonical = canonicalEmail(request.email) ?? "";
  const key: ProofKey = { purpose: "signup", tokenHash: hashToken(request.token), browserHash: device.browserHash };
  // Checked first: without a proof nothing is hashed.
  const proof = await findVerifiedProof(db, key);
  if (proof?.email_canonical !== emailCanonical) throw new Failure("email_not_verified");
  const problem = checkUsername(username);
  if (problem !== undefined) throw new Failure(problem);
  const names = [request.firstName, request.lastName];
  await assertGoodPassword(dependencies, password, {
    username,
    email: proof.email,
    names,
    earnedBy: { emailCode: proof },
  });
  const termsVersion = acceptedTerms(request.termsVersion);
  const passwordHash = await hasher.hash(password);

  const admission = await inTransaction(db, async (transaction) => {
    const spent = await spendProof(transaction, key, emailCanonical);
    if (spent === undefined) throw new Failure("email_not_verified");
    await releaseEmail(transaction, emailCanonical);
    const { userId } = await createAccount(transaction, {
      username,
      firstName: request.firstName,
      lastName: request.lastName,
      email: { address: spent.email, canonical: emailCanonical, isVerified: true },
      acceptsMarketing: request.acceptsMarketing,
      tenant: request.tenant,
      termsVersion,
      passwordHash,
    });
    return letIn(dependencies, transaction, { userId, kind: "signed_up", way: { factor: "email_code" }, device });
  });
  outbox.poke();
  return admission;
};
