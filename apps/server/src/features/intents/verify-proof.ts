/** Whether a proof is a signature over this very intent, by the wallet that it names or by a known passkey. */
import { hashIntent, type Intent } from "@passport/contracts/intent";
import type { Proof } from "@passport/protocol";
import { getAddress, type Hash } from "viem";
import type { SignatureChecker } from "../../platform/chain/signatures/signature-checker.ts";
import { verifyAssertion } from "../../platform/passkeys/verify-assertion.ts";
import type { KnownKeys } from "./key-objection.ts";

export interface ProofDependencies {
  signatures: Pick<SignatureChecker, "checkHash">;
  relyingParty: { id: string; origin: string };
}

export interface VerifiedProof {
  /** Of the intent that was signed. */
  hash: Hash;
  /** Of a passkey: its id and count, to be accepted once. */
  passkey?: { id: string; signCount: number };
}

/** Undefined when it is not; `unknown` when a contract wallet has to be asked and none of the nodes can be reached. */
export const verifyProof = async (
  { signatures, relyingParty }: ProofDependencies,
  { intent, proof, known }: { intent: Intent; proof: Proof; known: KnownKeys },
): Promise<VerifiedProof | undefined | "unknown"> => {
  const hash = hashIntent(intent);
  if ("signature" in proof) {
    const { signature } = proof;
    const address = getAddress(intent.wallet);
    const verdict = await signatures.checkHash({ address, hash, signature, chainId: intent.chainId });
    if (verdict === "unknown") return verdict;
    return verdict === "valid" ? { hash } : undefined;
  }
  const key = known.passkeys.find(({ id }) => id === proof.passkey.id);
  if (key === undefined) return undefined;
  const challenge = Buffer.from(hash.slice(2), "hex").toString("base64url");
  const { publicKey } = key;
  const verified = await verifyAssertion({ answer: proof.passkey, challenge, publicKey, relyingParty });
  return verified && { hash, passkey: { id: key.id, signCount: verified.signCount } };
};
