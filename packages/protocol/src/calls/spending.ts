/** How much a player's games may take in a day, and how little they may while the account is held. Beyond the specification. */
import * as z from "zod/mini";
import { amountSchema, movedAmountSchema } from "../amount.ts";
import { declareCommand } from "../declare.ts";

const nothing = z.optional(z.union([z.null(), z.object({})]));
const instant = z.iso.datetime();

export const spendingSchema = z.strictObject({
  /** The player's own, in base units within 24 hours, and what counts towards it; null without a limit. */
  limit: z.nullable(z.strictObject({ amount: amountSchema, spent: amountSchema })),
  /** A higher limit, or none, that was asked for and does not apply yet. */
  next_limit: z.nullable(z.strictObject({ value: z.nullable(amountSchema), from: instant })),
  /** What payments may take within 24 hours while the account is held, and what they have taken since; null without a hold. */
  hold: z.nullable(z.strictObject({ until: instant, allowance: amountSchema, spent: amountSchema })),
});
export type Spending = z.infer<typeof spendingSchema>;

const own = { ownership: "self", locks: [], output: spendingSchema, errors: [] } as const;

export const readSpending = declareCommand({
  ...own,
  key: "USER:SPENDING",
  summary: "What the player's payments may still take: the player's own limit, and what a hold leaves",
  payload: nothing,
  access: "user",
  rate: "read",
});

/** A step-up for both directions, as USER:PROTECTION:SET has it. */
export const setSpending = declareCommand({
  ...own,
  key: "USER:SPENDING:SET",
  summary: "Lowers the player's spending limit at once, or raises it after the present hold's length",
  payload: z.strictObject({ daily_limit: z.nullable(movedAmountSchema) }),
  access: "step-up",
  rate: "write",
});

export const keepSpending = declareCommand({
  ...own,
  key: "USER:SPENDING:KEEP",
  summary: "Cancels a higher spending limit that has not taken effect",
  payload: nothing,
  access: "user",
  rate: "write",
});
