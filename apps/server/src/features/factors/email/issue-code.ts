import { newId, type Transaction } from "@passport/database";
import { proofLifeMs } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { newEmailCode } from "./code-alphabet.ts";
import { codeContext } from "./sealed.ts";
import { type CodePurpose, ensureLiveCode, insertProof } from "./store.ts";

/** Whose token it is: of the browser that signs up, if it has a cookie, or of the player whose own email it is about. */
export type CodeBinding =
  | { purpose: "signup"; browserHash: Buffer | undefined; isFirst: boolean }
  | { purpose: "profile_email"; userId: string };

export type CodeRequest = CodeBinding & { email: string; emailCanonical: string };

export interface IssuedCode {
  /** For the mail. */
  code: string;
  /** For the page: names the code without saying anything about it. */
  token: string;
}

/** From asking for a code to using what it proved. */
const lives: Record<CodePurpose, number> = { signup: proofLifeMs.signup, profile_email: proofLifeMs.profileEmail };

export const issueCode = async (
  { sealer }: Pick<FactorDependencies, "sealer">,
  transaction: Transaction,
  request: CodeRequest,
): Promise<IssuedCode> => {
  const { purpose, email, emailCanonical } = request;
  const context = codeContext(purpose, emailCanonical);
  const live = await ensureLiveCode(transaction, {
    purpose,
    emailCanonical,
    isFirst: request.purpose === "signup" ? request.isFirst : true,
    id: newId(),
    code_sealed: sealer.seal(newEmailCode(), context),
    lifeMs: proofLifeMs.emailCode,
  });
  const token = newToken();
  await insertProof(
    transaction,
    {
      token_hash: hashToken(token),
      purpose,
      email,
      email_canonical: emailCanonical,
      code_id: live.id,
      browser_hash: request.purpose === "signup" ? (request.browserHash ?? null) : null,
      user_id: request.purpose === "profile_email" ? request.userId : null,
    },
    lives[purpose],
  );
  return { code: sealer.open(live.code_sealed, context), token };
};
