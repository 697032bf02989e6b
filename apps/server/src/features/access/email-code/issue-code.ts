import { newId, type Transaction } from "@passport/database";
import { proofLifeMs } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { newEmailCode } from "./code-alphabet.ts";
import { codeContext } from "./sealed.ts";
import { type CodePurpose, ensureLiveCode, insertProof } from "./store.ts";

export interface CodeRequest {
  purpose: CodePurpose;
  email: string;
  emailCanonical: string;
  browserHash: Buffer;
}

export interface IssuedCode {
  /** For the mail. */
  code: string;
  /** For the page: names the code without saying anything about it. */
  token: string;
}

export const issueCode = async (
  { sealer }: Pick<AccessDependencies, "sealer">,
  transaction: Transaction,
  { purpose, email, emailCanonical, browserHash }: CodeRequest,
): Promise<IssuedCode> => {
  const context = codeContext(purpose, emailCanonical);
  const live = await ensureLiveCode(transaction, {
    purpose,
    emailCanonical,
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
      browser_hash: browserHash,
    },
    proofLifeMs.signup,
  );
  return { code: sealer.open(live.code_sealed, context), token };
};
