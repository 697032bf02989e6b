import type { Transaction } from "@passport/database";
import { type AuthType, proofLifeMs } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import type { Device } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { insertChallenge } from "./challenge-store.ts";
import { challengeContext } from "./sealed.ts";

/** After the right first factor. Returns the tfa_token, which only this browser can use; no session exists yet (S7). */
export const startChallenge = async (
  { sealer }: FactorDependencies,
  transaction: Transaction,
  login: { userId: string; authType: AuthType; device: Device },
): Promise<string> => {
  const token = newToken();
  await insertChallenge(transaction, {
    token_hash: hashToken(token),
    token_sealed: sealer.seal(token, challengeContext(login.userId)),
    user_id: login.userId,
    browser_hash: login.device.browserHash,
    auth_type: login.authType,
    lifeMs: proofLifeMs.tfaToken,
  });
  return token;
};
