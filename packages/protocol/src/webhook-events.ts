/**
 * What Passport sends to a game's webhook endpoint. A question waits for the game's decision; news needs only to
 * be received. One envelope for all of them: `{ type, timestamp, version, data }`.
 */
import * as z from "zod/mini";
import { amountSchema, movedAmountSchema } from "./amount.ts";
import { claimSchema } from "./claim.ts";

/** Of the envelope and of every `data` in it. */
export const webhookVersion = "2026-11-17";

const claimData = { claim: claimSchema };

export const movedItemSchema = z.strictObject({
  kind: z.enum(["721", "1155"]),
  collection: z.string(),
  token_id: z.string(),
  /** Null for items of an 1155 collection. */
  asset_hash: z.nullable(z.string()),
  amount: amountSchema,
});

const moveData = {
  move_id: z.uuid(),
  direction: z.enum(["to_game", "to_passport"]),
  player_id: z.uuid(),
  item: movedItemSchema,
};

/** `data` of each type. */
export const webhookData = {
  "payment.requested": z.strictObject({ ...claimData, decide_by: z.optional(z.iso.datetime()) }),
  "payment.settled": z.strictObject(claimData),
  "payment.returned": z.strictObject({ ...claimData, reason: z.string() }),
  "payment.refunded": z.strictObject({
    ...claimData,
    refund: z.strictObject({
      refund_id: z.uuid(),
      amount: movedAmountSchema,
      reason: z.string(),
      created_at: z.iso.datetime(),
    }),
  }),
  "item.move_requested": z.strictObject({ ...moveData, decide_by: z.iso.datetime() }),
  "item.moved": z.strictObject(moveData),
  "item.move_undone": z.strictObject({ ...moveData, reason: z.string() }),
  "item.granted": z.strictObject({
    player_id: z.uuid(),
    item: movedItemSchema,
    location: z.enum(["game", "passport"]),
  }),
  "player.disconnected": z.strictObject({ player_id: z.uuid() }),
  "webhook.test": z.strictObject({ message: z.string() }),
} as const;

export type WebhookEventType = keyof typeof webhookData;
export const webhookEventTypes = Object.keys(webhookData) as [WebhookEventType, ...WebhookEventType[]];

/** Types that the game's answer decides. */
export const questionTypes = ["payment.requested", "item.move_requested"] as const;
export type QuestionType = (typeof questionTypes)[number];

export const isQuestionType = (type: WebhookEventType): type is QuestionType =>
  questionTypes.some((question) => question === type);

const envelopeOf = <T extends WebhookEventType>(type: T) =>
  z.strictObject({
    type: z.literal(type),
    timestamp: z.iso.datetime(),
    version: z.literal(webhookVersion),
    data: webhookData[type],
  });

/** The body of a request to a game. */
export const webhookEventSchema = z.discriminatedUnion("type", [
  envelopeOf("payment.requested"),
  envelopeOf("payment.settled"),
  envelopeOf("payment.returned"),
  envelopeOf("payment.refunded"),
  envelopeOf("item.move_requested"),
  envelopeOf("item.moved"),
  envelopeOf("item.move_undone"),
  envelopeOf("item.granted"),
  envelopeOf("player.disconnected"),
  envelopeOf("webhook.test"),
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** Shown to the player: one line, without characters that draw nothing. */
const refusalReason = z.string().check(z.maxLength(200), z.regex(/^\P{C}*$/u));

/** How a game responds to a question. */
export const webhookDecisionSchema = z.discriminatedUnion("decision", [
  z.object({ decision: z.literal("accept") }),
  z.object({ decision: z.literal("refuse"), reason: z._default(refusalReason, "") }),
]);
export type WebhookDecision = z.infer<typeof webhookDecisionSchema>;
