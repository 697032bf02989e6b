/** For servers: what Passport asks and tells your game. */
export { PassportError, type PassportErrorCode } from "./passport-error.ts";
export { type Answer, type AnswerMemory, createAnswerMemory } from "./webhooks/answer-memory.ts";
export { createWebhooks, type Webhooks } from "./webhooks/create-webhooks.ts";
export { accept, type Decision, refuse } from "./webhooks/decision.ts";
export type { Delivery, WebhookHandlers, WebhookOptions } from "./webhooks/receive.ts";
export {
  type SignedRequest,
  type VerifiedEvent,
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookHeaders,
} from "./webhooks/verify-webhook.ts";
export type { Claim, ClaimStatus, Refund } from "./wire/claim.ts";
export type { Move, PassportEvent, PassportNews, PassportQuestion } from "./wire/event.ts";
export type { Item, ItemKind, ItemLocation } from "./wire/item.ts";
