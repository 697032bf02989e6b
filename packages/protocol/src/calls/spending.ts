/** How much a player's games may take in a day, and how little they may while the account is held. Beyond the specification. */
import * as z from "zod/mini";
import { amountSchema, movedAmountSchema } from "../amount.ts";
import { declareCommand } from "../declare.ts";

const nothing = z.optional(z.union([z.null(), z.object({})]));
const instant = z.iso.datetime();

/** What limits the player's payments right now. */
const limits = {
  /** The player's own, in base units within 24 hours, and what counts towards it; null without a limit. */
  limit: z.nullable(z.strictObject({ amount: amountSchema, spent: amountSchema })),
  /** What payments may take within 24 hours while the account is held, and what they have taken since; null without a hold. */
  hold: z.nullable(z.strictObject({ until: instant, allowance: amountSchema, spent: amountSchema })),
};

/** What a hold and the player's limit mean for one payment, before the click (HOLD-19). */
export const paymentLimitsSchema = z.strictObject({
  ...limits,
  /** Before it can be paid: a step-up above the player's limit, or the end of the hold, which no step-up replaces. */
  needs: z.enum(["nothing", "step_up", "end_of_hold"]),
});
export type PaymentLimits = z.infer<typeof paymentLimitsSchema>;

export const spendingSchema = z.strictObject({
  ...limits,
  /** A higher limit, or none, that was asked for and does not apply yet. */
  next_limit: z.nullable(z.strictObject({ value: z.nullable(amountSchema), from: instant })),
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
