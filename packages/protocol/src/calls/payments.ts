/** Payments to games: what a player is asked to pay, and paying it (PAY-1 to PAY-10). */
import * as z from "zod/mini";
import { amountSchema } from "../amount.ts";
import { claimStatuses } from "../claim.ts";
import { declareCommand } from "../declare.ts";

/** Both parts of the page's address: an amount that differs from the registered one is refused (PAY-3). */
const claimInput = z.strictObject({ claim_id: z.uuid(), amount: amountSchema });

/** What the page shows of a claim. */
export const paymentSchema = z.strictObject({
  claim_id: z.uuid(),
  amount: amountSchema,
  description: z.string(),
  reference: z.nullable(z.string()),
  status: z.enum(claimStatuses),
  /** Why the game refused. */
  reason: z.nullable(z.string()),
  game: z.strictObject({
    client_id: z.string(),
    name: z.string(),
    /** Registered, exact. The page's messages go to these and to no other (PAY-7). */
    origins: z.array(z.string()),
  }),
  expires_at: z.iso.datetime(),
  /** Of the acting player's payment; null before it. */
  operation_id: z.nullable(z.uuid()),
  /** Until when the game may answer; then what is held comes back. */
  decide_by: z.nullable(z.iso.datetime()),
  /** When it was paid or came back; null until then. */
  ended_at: z.nullable(z.iso.datetime()),
  /** The transaction's reference; null until it is settled. */
  receipt: z.nullable(z.uuid()),
});
export type Payment = z.infer<typeof paymentSchema>;

export const readPayment = declareCommand({
  key: "CLAIM:GET",
  summary: "What a game asks the acting player to pay",
  payload: claimInput,
  output: paymentSchema,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: ["claim_unknown", "claim_taken", "game_unavailable"],
});

/** PAY-2. Sent again, by a double click, another tab or after a lost answer, it returns what became of the first one. */
export const payClaim = declareCommand({
  key: "TRANSACT:SUPREMACY_WORLD",
  summary: "Pays a claim: holds its amount, asks the game, and settles or gives back",
  payload: claimInput,
  output: paymentSchema,
  access: "user",
  ownership: "self",
  locks: ["total"],
  rate: "write",
  errors: [
    "claim_unknown",
    "claim_taken",
    "claim_closed",
    "claim_expired",
    "game_unavailable",
    "insufficient_funds",
    "account_locked",
    "payment_failed",
  ],
});
