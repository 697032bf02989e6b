import { inTransaction, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { type BodyOf, personNameSchema } from "@passport/protocol";
import { hashToken } from "../../../platform/secrets/token.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import {
  canonicalEmail,
  findIdentityProof,
  type IdentityProofKey,
  insertIdentity,
  releaseEmail,
  spendIdentityProof,
  type Way,
} from "../../factors/index.ts";
import { isUsernameTaken } from "../../profile/index.ts";
import { type Device, takeMailRates } from "../../session/index.ts";
import { type Admission, letIn } from "../admission/let-in.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { acceptedTerms } from "./accepted-terms.ts";
import { createAccount, type NewAccount } from "./create-account.ts";
import { sendVerifyLink } from "./send-verify-link.ts";
import { checkUsername } from "./username.ts";

export interface IdentitySignupRequest {
  way: Way;
  /** What the login with this identity answered. */
  token: string;
  username: string;
  captchaToken: string | undefined;
  acceptsMarketing: boolean;
  tenant: string | undefined;
  termsVersion: string | undefined;
  device: Device;
}

type Proof = NonNullable<Awaited<ReturnType<typeof findIdentityProof>>>;

/**
 * SIGNUP-26, SIGNUP-27: who it is was proven before and stands in the proof; nothing but the name is taken from
 * the form. Account, identity and first session, or none of them; then the proof is as it was.
 */
export const signUpWithIdentity = async (
  dependencies: EntryDependencies,
  request: IdentitySignupRequest,
): Promise<Admission> => {
  const { db, outbox } = dependencies;
  const { way, device } = request;
  const username = request.username.trim();
  if (username === "") throw new Failure("username_needed");
  const key: IdentityProofKey = { way, tokenHash: hashToken(request.token), browserHash: device.browserHash };
  const proof = await findIdentityProof(db, key);
  if (proof === undefined) throw new Failure("identity_not_proven");
  const account = accountOf(proof, request, username);
  await admitForm(dependencies, request, { account, needsCaptcha: proof.needs_captcha });

  const admission = await inTransaction(db, async (transaction) => {
    if (!(await spendIdentityProof(transaction, key))) throw new Failure("identity_not_proven");
    const userId = await makeAccount(dependencies, transaction, { account, way, subject: proof.subject });
    return letIn(dependencies, transaction, { userId, kind: "signed_up", way: { factor: way }, device });
  });
  outbox.poke();
  return admission;
};

const accountOf = (
  proof: Proof,
  { way, acceptsMarketing, tenant, termsVersion }: IdentitySignupRequest,
  username: string,
): NewAccount => ({
  username,
  firstName: usableName(proof.first_name),
  lastName: usableName(proof.last_name),
  email: emailOf(proof),
  wallet: way === "wallet" ? proof.subject : undefined,
  acceptsMarketing,
  tenant,
  termsVersion: acceptedTerms(termsVersion),
});

/** The name first: choosing another one must cost neither a captcha nor a wait. */
const admitForm = async (
  dependencies: EntryDependencies,
  { captchaToken, device }: IdentitySignupRequest,
  { account, needsCaptcha }: { account: NewAccount; needsCaptcha: boolean },
): Promise<void> => {
  const { db, captcha } = dependencies;
  const problem = checkUsername(account.username);
  if (problem !== undefined) throw new Failure(problem);
  if (await isUsernameTaken(db, account.username)) throw new Failure("username_taken");
  // Where the page was told to ask for a captcha, it must be solved (SIGNUP-28).
  if (needsCaptcha && !(await captcha.spend(captchaToken, "signup"))) throw new Failure("captcha_required");
  if (account.email?.isVerified !== false) return;
  const { address } = device.caller;
  await takeMailRates(dependencies, "register", { emailCanonical: account.email.canonical, address });
};

const makeAccount = async (
  dependencies: EntryDependencies,
  transaction: Transaction,
  { account, way, subject }: { account: NewAccount; way: Way; subject: string },
): Promise<string> => {
  const { username, email } = account;
  if (email?.isVerified) await releaseEmail(transaction, email.canonical);
  const { userId } = await createAccount(transaction, account);
  if (way === "wallet") {
    await dependencies.holds.useFirstAddress(transaction, { userId, address: subject });
  } else if (!(await insertIdentity(transaction, { provider: way, subject, userId }))) {
    // Another account has connected it since.
    throw new Failure("identity_not_proven");
  }
  if (email?.isVerified === false) await sendVerifyLink(dependencies, transaction, { userId, username, email });
  return userId;
};

/** An address that no mail can be sent to is as good as none. */
const emailOf = ({ email, email_verified: isVerified }: Proof): NewAccount["email"] => {
  const canonical = email === null ? undefined : canonicalEmail(email);
  return email === null || canonical === undefined ? undefined : { address: email.trim(), canonical, isVerified };
};

/** Providers know longer names than we print. */
const usableName = (name: string): string => personNameSchema.safeParse(name).data ?? "";

type IdentityForm = Exclude<BodyOf<typeof calls.signUp>, { auth_type: "email" }>;

/** SIGNUP-20: the token stands under the way's own name. Without one there is nothing that could fit. */
export const proofTokenOf = (form: IdentityForm): string =>
  (form.auth_type === "twitter" ? form.twitter?.twitter_token : form[form.auth_type]?.token) ?? "";
