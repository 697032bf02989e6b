import type * as calls from "@passport/protocol";
import { proofLifeMs } from "@passport/protocol";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { findChallenge } from "../ways-in/challenge-store.ts";
import { holderOfSession, issueChallenge } from "./challenge.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { type ChallengeHolder, findCredentials } from "./store.ts";
import { toDescriptor } from "./to-descriptor.ts";

interface Request {
  purpose: Exclude<ChallengeHolder["purpose"], "register">;
  /** Of the login that waits for its second factor. */
  token: string | undefined;
  actor: Actor | undefined;
  browserHash: Buffer;
}

/** PASSKEY-2: what a passkey is to sign. At a login no account is named, so nothing is learned about accounts. */
export const requestPasskey = async (
  dependencies: FactorDependencies,
  request: Request,
): Promise<calls.PasskeyRequest> => {
  const { db } = dependencies;
  const holder = await holderOf(dependencies, request);
  const credentials = holder.userId === undefined ? [] : await findCredentials(db, holder.userId);
  if (holder.userId !== undefined && credentials.length === 0) throw new Failure("passkey_none");
  return {
    challenge: await issueChallenge(db, holder),
    rpId: relyingPartyOf(dependencies).id,
    timeout: proofLifeMs.passkeyChallenge,
    userVerification: "required",
    allowCredentials: credentials.map(toDescriptor),
  };
};

const holderOf = async (
  { db }: FactorDependencies,
  { purpose, token, actor, browserHash }: Request,
): Promise<ChallengeHolder> => {
  switch (purpose) {
    case "login":
      return { purpose, holderHash: browserHash, userId: undefined };
    case "second_factor": {
      const challenge = await findChallenge(db, { tokenHash: hashToken(token ?? ""), browserHash });
      if (challenge === undefined) throw new Failure("tfa_expired");
      return { purpose, holderHash: browserHash, userId: challenge.user_id };
    }
    case "step_up":
      if (actor === undefined) throw new Failure("not_authenticated");
      return { purpose, holderHash: holderOfSession(actor.sessionId), userId: actor.userId };
  }
};
