import type * as calls from "@passport/protocol";
import { passkeysMax, proofLifeMs } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { readOwnUser } from "../../profile/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { holderOfSession, issueChallenge } from "./challenge.ts";
import { algorithms, relyingPartyOf } from "./relying-party.ts";
import { findCredentials } from "./store.ts";
import { toDescriptor } from "./to-descriptor.ts";
import { userHandleOf } from "./user-handle.ts";

/** PASSKEY-5: what a device needs to make one. Whether the account may have it is decided again when it comes. */
export const preparePasskey = async (
  dependencies: FactorDependencies,
  { actor: { userId, sessionId } }: Pick<CommandExchange<typeof calls.preparePasskey>, "actor">,
): Promise<calls.PasskeyCreation> => {
  const { db } = dependencies;
  const read = await readOwnUser(db, userId);
  if (read === undefined) throw new Failure("not_authenticated");
  const { username, email, verified } = read.user;
  if (email !== null && !verified) throw new Failure("email_unverified");
  const credentials = await findCredentials(db, userId);
  if (credentials.length >= passkeysMax) throw new Failure("too_many_passkeys");
  const { id, name } = relyingPartyOf(dependencies);
  return {
    challenge: await issueChallenge(db, { purpose: "register", holderHash: holderOfSession(sessionId), userId }),
    rp: { id, name },
    user: { id: userHandleOf(userId), name: username, displayName: username },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" })),
    timeout: proofLifeMs.passkeyChallenge,
    attestation: "none",
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    excludeCredentials: credentials.map(toDescriptor),
  };
};
