/**
 * The player's own signature over what a voucher moves. The signer believes it and no row: it is verified against the
 * signer's register of keys, over an intent that is made of the voucher's own fields.
 */
import type { Intent } from "@passport/contracts/intent";
import { hashIntent } from "@passport/contracts/intent";
import type { Database, Transaction } from "@passport/database";
import { type Proof, proofSchema } from "@passport/protocol";
import {
  keyObjection,
  type ProofDependencies,
  readKnownKeys,
  registerKeys,
  type VerifiedProof,
  verifyProof,
} from "../intents/index.ts";
import type { ProofFacts } from "./proof-facts.ts";
import type { Claim } from "./store.ts";

export interface ProofReading extends ProofDependencies {
  keyAgeMs: number;
}

/** Before the transaction, since a contract wallet's chain may have to be asked. Throws when that does not answer. */
export const verifyClaim = async (
  dependencies: ProofReading & { db: Database },
  claim: Claim,
): Promise<VerifiedProof | undefined> => {
  const [intent, proof] = [toIntent(claim), toProof(claim)];
  if (intent === undefined || proof === undefined) return undefined;
  const { db } = dependencies;
  await registerKeys(db, intent.account);
  const known = await readKnownKeys(db, { accountId: intent.account, wallet: claim.wallet });
  const verified = await verifyProof(dependencies, { intent, proof, known });
  if (verified === "unknown") throw new Error("no node could be asked about the signature of a contract wallet");
  return verified;
};

/** Within the transaction that signs, over rows that are locked; undefined without a proof. */
export const readProof = async (
  transaction: Transaction,
  {
    claim,
    verified,
    now,
    keyAgeMs,
  }: { claim: Claim; verified: VerifiedProof | undefined; now: Date; keyAgeMs: number },
): Promise<ProofFacts | undefined> => {
  const [intent, proof] = [toIntent(claim), toProof(claim)];
  if (intent === undefined || proof === undefined) return undefined;
  const known = await readKnownKeys(transaction, { accountId: intent.account, wallet: claim.wallet });
  return {
    validUntil: new Date(intent.validUntil * 1000),
    objection: keyObjection(known, proof, { now, keyAgeMs }),
    isVerified: verified !== undefined && verified.hash === hashIntent(intent),
  };
};

const toIntent = ({ accountId, intent, tokenId = 0n, amount = 0n, ...claim }: Claim): Intent | undefined =>
  intent && accountId !== undefined
    ? {
        kind: claim.kind,
        account: accountId,
        chainId: claim.chainId,
        contract: claim.contract,
        wallet: claim.wallet,
        tokenId,
        amount,
        id: intent.id,
        validUntil: secondsOf(intent.validUntil),
      }
    : undefined;

const toProof = ({ intent }: Claim): Proof | undefined => {
  if (intent === undefined || typeof intent.proof !== "object") return undefined;
  const stored = { ...intent.proof, id: intent.id, valid_until: secondsOf(intent.validUntil) };
  return proofSchema.safeParse(stored).data;
};

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);
