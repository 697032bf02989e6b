/**
 * What is said between those who issue vouchers and the signer. A request names a voucher and nothing else:
 * for every caller, the signer reads for itself what it is asked to sign. The signature never travels here; it
 * lies sealed in the voucher's row when the answer is `signed`.
 */
import * as z from "zod";

/** Some are codes of the catalogue and can be shown; the others are for operators only. */
export const signingRefusals = [
  "unknown_voucher",
  "voucher_ended",
  "voucher_expired",
  "voucher_too_long",
  "unknown_contract",
  "wrong_operation",
  "wrong_owner",
  "account_locked",
  "withdrawals_disabled",
  "withdrawals_held",
  "withdrawals_halted",
  "not_covered",
  "withdrawal_limit",
  "account_limit",
  "own_limit_exceeded",
  "early_not_signed",
  "early_declined",
  "early_limit_reached",
  "early_limit_exceeded",
  "proof_missing",
  "proof_expired",
  "proof_refused",
  "proof_used",
  "passkey_required",
  "passkey_just_removed",
  "key_too_new",
  "equality_unproven",
  "no_key",
] as const;
export type SigningRefusal = (typeof signingRefusals)[number];

export const signingRequestSchema = z.strictObject({ voucher_id: z.uuid() });

export const signingReplySchema = z.union([
  z.strictObject({ signed: z.literal(true) }),
  z.strictObject({ refusal: z.enum(signingRefusals) }),
]);
export type SigningReply = z.infer<typeof signingReplySchema>;

/** What a sealed signature is bound to. */
export const signatureContext = (voucherId: string): string => `voucher ${voucherId}`;
