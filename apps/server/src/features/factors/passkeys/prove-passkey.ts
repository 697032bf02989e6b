import type { PasskeyAnswer } from "@passport/protocol";
import { verifyAssertion } from "../../../platform/passkeys/verify-assertion.ts";
import type { FactorDependencies } from "../dependencies.ts";
import type { UsedWay } from "../ways-in/ways-in.ts";
import { takeChallenge } from "./challenge.ts";
import { relyingPartyOf } from "./relying-party.ts";
import { type ChallengeHolder, findByCredential } from "./store.ts";
import { userHandleOf } from "./user-handle.ts";

/** A signature that was right. It opens something only once its count has been accepted too: see open-by-passkey.ts. */
export interface PasskeyProof {
  id: string;
  userId: string;
  signCount: number;
  isSynced: boolean;
}

export const wayOf = ({ id }: PasskeyProof): UsedWay => ({ factor: "passkey", passkeyId: id });

export type PasskeyVerdict =
  | { kind: "right"; proof: PasskeyProof }
  /** The answer was judged; whose passkey it named, if it is one. */
  | { kind: "wrong"; userId: string | undefined }
  /** No challenge of ours, or used already: nothing was judged. */
  | { kind: "stale" };

/** PASSKEY-3: our challenge, our origin, our domain, a player whom the device has verified, and the key's signature. */
export const provePasskey = async (
  dependencies: FactorDependencies,
  holder: ChallengeHolder,
  answer: PasskeyAnswer,
): Promise<PasskeyVerdict> => {
  const { db } = dependencies;
  const challenge = await takeChallenge(db, holder, answer.response.clientDataJSON);
  if (challenge === undefined) return { kind: "stale" };
  const found = await findByCredential(db, Buffer.from(answer.id, "base64url"));
  if (found === undefined) return { kind: "wrong", userId: undefined };
  const { id, user_id: userId, public_key } = found;
  const isOfHolder = holder.userId === undefined ? namesItsOwner(answer, userId) : holder.userId === userId;
  const relyingParty = relyingPartyOf(dependencies);
  const verified = isOfHolder
    ? await verifyAssertion({ answer, challenge, publicKey: public_key, relyingParty })
    : undefined;
  if (verified === undefined) return { kind: "wrong", userId };
  return { kind: "right", proof: { id, userId, ...verified } };
};

/** At a login the device says whose passkey it is; it must agree with what we know. */
const namesItsOwner = ({ response }: PasskeyAnswer, userId: string): boolean =>
  response.userHandle === userHandleOf(userId);
