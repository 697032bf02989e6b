/** Payments to games: what a player is asked to pay, and paying it (PAY-1 to PAY-10). */
import * as z from "zod/mini";
import { amountSchema, movedAmountSchema } from "../amount.ts";
import { type Claim, claimSchema, claimStatuses } from "../claim.ts";
import { claimLifeSeconds } from "../constants.ts";
import { declareCommand, declareServiceRead, declareServiceWrite } from "../declare.ts";
import { pageOf, pageQuery } from "../service.ts";
import { paymentLimitsSchema } from "./spending.ts";

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
  /** Of an open claim, by CLAIM:GET, while the account is held or the player has a spending limit; null otherwise. */
  limits: z.nullable(paymentLimitsSchema),
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

/**
 * PAY-2. Sent again, by a double click, another tab or after a lost answer, it returns what became of the first one. Above
 * the player's spending limit it needs a step-up (HOLD-16).
 */
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
    "payments_held",
    "payment_failed",
  ],
});

/** One line that a person reads: no line breaks, nothing that draws nothing. */
const lineOf = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), z.regex(/^\P{C}*$/u));
/** What the ledger can hold. */
const claimAmount = movedAmountSchema.check(z.refine((text) => BigInt(text) < 2n ** 128n));
const claimQuery = z.strictObject({ claim_id: z.uuid() });
const maxMetadataKeys = 20;
/** A claim's metadata is kept for ever, so its size is limited. The limit is in bytes of its JSON as UTF-8. */
const maxMetadataBytes = 4096;
const metadataInput = z.record(lineOf(40), z.string().check(z.maxLength(500), z.regex(/^\P{C}*$/u))).check(
  z.refine((values) => Object.keys(values).length <= maxMetadataKeys),
  z.refine((values) => new TextEncoder().encode(JSON.stringify(values)).length <= maxMetadataBytes),
);

const exampleClaim: Claim = {
  claim_id: "0199f0a4-7c1e-7b52-9d2f-3f1f6f0f8a11",
  reference: "order-7731",
  amount: "180000000000000000000",
  description: "Dock lease, bay 12, seven days",
  metadata: { bay: "12" },
  player_id: null,
  status: "open",
  reason: null,
  refunded_amount: "0",
  payment_url:
    "https://passport.example/transact/supremacy-world/180000000000000000000/0199f0a4-7c1e-7b52-9d2f-3f1f6f0f8a11",
  expires_at: "2026-11-18T09:30:00.000Z",
  created_at: "2026-11-17T09:30:00.000Z",
  updated_at: "2026-11-17T09:30:00.000Z",
  receipt: null,
};
const exampleQuery = { claim_id: exampleClaim.claim_id };

/** PAY-3: the claim and its amount are the game's; the page's address only names them. */
export const createClaim = declareServiceWrite({
  name: "createClaim",
  summary: "Registers a claim that a player can pay at its `payment_url`",
  description:
    "With a `player_id` only that player can pay it, without one whoever confirms first. A `reference` is yours and can be used once. `metadata` has up to 20 keys and 4 KB as JSON. Up to 100,000 claims of your game can be open.",
  path: "/api/service/claims",
  query: z.strictObject({}),
  body: z.strictObject({
    amount: claimAmount,
    description: lineOf(140),
    reference: z.optional(lineOf(100)),
    player_id: z.optional(z.uuid()),
    metadata: z._default(metadataInput, {}),
    expires_in: z._default(
      z.int().check(z.minimum(claimLifeSeconds.min), z.maximum(claimLifeSeconds.max)),
      claimLifeSeconds.default,
    ),
  }),
  output: claimSchema,
  access: { scope: "claims:write" },
  errors: ["player_unknown", "reference_taken", "claims_exhausted"],
  example: {
    query: {},
    body: {
      amount: exampleClaim.amount,
      description: exampleClaim.description,
      reference: "order-7731",
      metadata: { bay: "12" },
      expires_in: claimLifeSeconds.default,
    },
    output: exampleClaim,
  },
});

export const readClaim = declareServiceRead({
  name: "readClaim",
  summary: "One claim of this game",
  path: "/api/service/claims/{claim_id}",
  query: claimQuery,
  output: claimSchema,
  access: { scope: "claims:read" },
  errors: ["claim_unknown"],
  example: { query: exampleQuery, output: exampleClaim },
});

export const listClaims = declareServiceRead({
  name: "listClaims",
  summary: "The claims of this game, newest first",
  path: "/api/service/claims",
  query: z.strictObject({
    status: z.optional(z.enum(claimStatuses)),
    player_id: z.optional(z.uuid()),
    ...pageQuery,
  }),
  output: pageOf(claimSchema),
  access: { scope: "claims:read" },
  errors: [],
  example: { query: { status: "open", limit: 20 }, output: { data: [exampleClaim], next_cursor: null } },
});

export const cancelClaim = declareServiceWrite({
  name: "cancelClaim",
  summary: "Withdraws a claim that nobody has confirmed yet",
  description: "A claim that a player has confirmed, or that has expired, is `claim_closed`.",
  path: "/api/service/claims/{claim_id}/cancel",
  query: claimQuery,
  body: z.strictObject({}),
  output: claimSchema,
  access: { scope: "claims:write" },
  errors: ["claim_unknown", "claim_closed"],
  example: { query: exampleQuery, body: {}, output: { ...exampleClaim, status: "cancelled" } },
});

const refundSchema = z.strictObject({
  refund_id: z.uuid(),
  amount: amountSchema,
  reason: z.string(),
  created_at: z.iso.datetime(),
});

export const refundClaim = declareServiceWrite({
  name: "refundClaim",
  summary: "Gives back a settled claim, in whole or in part",
  description:
    "Several refunds of one claim can follow each other, up to its amount. Without an `amount`, what is left is given back. The `refund_id` is the reference of the player's transaction.",
  path: "/api/service/claims/{claim_id}/refunds",
  query: claimQuery,
  body: z.strictObject({ amount: z.optional(claimAmount), reason: lineOf(200) }),
  output: z.strictObject({ claim: claimSchema, refund: refundSchema }),
  access: { scope: "claims:write" },
  errors: [
    "claim_unknown",
    "claim_closed",
    "refund_too_large",
    "insufficient_funds",
    "account_closing",
    "not_reversible",
  ],
  example: {
    query: exampleQuery,
    body: { amount: "80000000000000000000", reason: "Left the bay early" },
    output: {
      claim: {
        ...exampleClaim,
        status: "settled",
        refunded_amount: "80000000000000000000",
        receipt: "0199f0a5-0000-8000-8000-3f1f6f0f8a11",
      },
      refund: {
        refund_id: "0199f0a6-7c1e-7b52-9d2f-3f1f6f0f8a11",
        amount: "80000000000000000000",
        reason: "Left the bay early",
        created_at: "2026-11-17T10:30:00.000Z",
      },
    },
  },
});

export const readBalance = declareServiceRead({
  name: "readBalance",
  summary: "What this game has received and not given back",
  path: "/api/service/balance",
  query: z.strictObject({}),
  output: z.strictObject({ available: amountSchema, currency: z.literal("SUPS") }),
  access: { scope: "balance:read" },
  errors: [],
  example: { query: {}, output: { available: "1250000000000000000000", currency: "SUPS" } },
});
