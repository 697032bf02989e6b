/** Decides whether a passkey of this person signed this request for this act. It reads nothing but the given register of keys. */
import type { PasskeyAnswer, StaffAct } from "@passport/protocol";
import { staffChallenge } from "@passport/protocol";
import { verifyAssertion } from "../../platform/passkeys/verify-assertion.ts";
import { type KnownPasskey, settledPasskeys } from "../intents/index.ts";
import type { UnjudgedRow } from "./store.ts";

export interface SignatureRules {
  /** How long the signer must have known a passkey. */
  keyAgeMs: number;
  relyingParty: { id: string; origin: string };
}

/** The columns that both people sign. */
export type SignedColumns = Pick<
  UnjudgedRow,
  "id" | "kind" | "subject" | "concerned" | "details" | "reason" | "requested_by"
>;

export const challengeOf = (row: SignedColumns, act: StaffAct): Promise<string> =>
  staffChallenge(
    {
      id: row.id,
      kind: row.kind,
      subject: row.subject,
      concerned: row.concerned,
      details: row.details,
      reason: row.reason,
      requestedBy: row.requested_by,
    },
    act,
  );

export type SignatureRefusal = "proof_refused" | "staff_passkey_missing";

export const checkSignature = async (
  { keyAgeMs, relyingParty }: SignatureRules,
  signed: { row: SignedColumns; act: StaffAct; answer: PasskeyAnswer },
  { known, now }: { known: readonly KnownPasskey[]; now: Date },
): Promise<{ refusal: SignatureRefusal } | { signCount: number }> => {
  const key = known.find(({ id }) => id === signed.answer.id);
  if (key === undefined || key.isSuspended) return { refusal: "proof_refused" };
  if (settledPasskeys([key], { now, keyAgeMs }).length === 0) return { refusal: "staff_passkey_missing" };
  const challenge = await challengeOf(signed.row, signed.act);
  const { publicKey } = key;
  const verified = await verifyAssertion({ answer: signed.answer, challenge, publicKey, relyingParty });
  return verified === undefined ? { refusal: "proof_refused" } : { signCount: verified.signCount };
};
