/** A game's claim for SUPS, as its server sees it: in the service API and in webhooks. */
import * as z from "zod/mini";
import { amountSchema } from "./amount.ts";

export const claimStatuses = ["open", "asked", "settled", "refused", "returned", "cancelled", "expired"] as const;

export const claimSchema = z.strictObject({
  claim_id: z.uuid(),
  /** The game's own name for it, such as an order number. */
  reference: z.nullable(z.string()),
  amount: amountSchema,
  description: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  /** Only this player may pay; once it is asked, the player who pays. */
  player_id: z.nullable(z.uuid()),
  status: z.enum(claimStatuses),
  reason: z.nullable(z.string()),
  refunded_amount: amountSchema,
  payment_url: z.string(),
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  receipt: z.nullable(z.string()),
});
export type Claim = z.infer<typeof claimSchema>;
