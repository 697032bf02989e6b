/** What can't leave yet, why, and what players choose to protect it. Beyond the specification. */
import * as z from "zod/mini";
import { amountSchema, movedAmountSchema } from "../amount.ts";
import { lengths } from "../constants.ts";
import { declareCommand } from "../declare.ts";
import { addressSchema } from "../hex.ts";

const nothing = z.optional(z.union([z.null(), z.object({})]));
const instant = z.iso.datetime();

/** Closed: the page and the emails have words for each. */
export const holdReasons = [
  "withdrawal_address_added",
  "wallet_removed",
  "passkey_added",
  "passkey_removed",
  "password_reset",
  "two_factor_off",
  "unknown_browser",
  "recovery",
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The lengths that players can choose from, in hours. */
export const holdLengths = [24, 48, 72, 168] as const;
const holdHoursSchema = z.literal([...holdLengths]);

export const holdSchema = z.strictObject({
  /** Of the first change that is still being waited for. */
  started_at: instant,
  ends_at: instant,
  /** Newest first. */
  causes: z.array(z.strictObject({ reason: z.enum(holdReasons), started_at: instant, ends_at: instant })),
});
export type Hold = z.infer<typeof holdSchema>;

const own = { ownership: "self", locks: [] } as const;

export const readHold = declareCommand({
  ...own,
  key: "USER:HOLD",
  summary: "Until when nothing can leave the player's account, and why; null when nothing is held",
  payload: nothing,
  output: z.nullable(holdSchema),
  access: "user",
  rate: "read",
  errors: [],
});

export const withdrawalAddressSchema = z.strictObject({
  address: addressSchema,
  /** Empty until the player gives one. */
  name: z.string(),
  is_linked: z.boolean(),
  added_at: instant,
  /** Nothing goes there before. */
  usable_from: instant,
});
export type WithdrawalAddress = z.infer<typeof withdrawalAddressSchema>;

export const listAddresses = declareCommand({
  ...own,
  key: "USER:ADDRESSES",
  summary: "Wallets that the player's withdrawals go to or went to, the linked one first",
  payload: nothing,
  output: z.array(withdrawalAddressSchema),
  access: "user",
  rate: "read",
  errors: [],
});

/** Letters of any script, no control characters: as the names of players. */
const addressNameSchema = z.string().check(z.trim(), z.maxLength(lengths.nameMax), z.regex(/^\P{C}*$/u));

export const renameAddress = declareCommand({
  ...own,
  key: "USER:ADDRESSES:RENAME",
  summary: "Gives a withdrawal address a name that only the player sees",
  payload: z.strictObject({ address: addressSchema, name: addressNameSchema }),
  output: z.literal(true),
  access: "user",
  rate: "write",
  errors: ["not_found"],
});

/** The linked wallet is removed by USER:WALLET:REMOVE. */
export const removeAddress = declareCommand({
  ...own,
  key: "USER:ADDRESSES:REMOVE",
  summary: "Forgets a past withdrawal address: it is new when it is linked again",
  payload: z.strictObject({ address: addressSchema }),
  output: z.literal(true),
  access: "user",
  rate: "write",
  errors: ["not_found", "address_linked"],
});

export const protectionSchema = z.strictObject({
  hold_hours: z.number(),
  /** What the operator's hold lasts: no player's is shorter. */
  least_hold_hours: z.number(),
  /** A shorter hold that was asked for and does not apply yet. */
  next_hold_hours: z.nullable(z.strictObject({ value: z.number(), from: instant })),
  /** Base units within 24 hours; null without a limit. */
  daily_limit: z.nullable(amountSchema),
  /** A higher limit, or none, that was asked for and does not apply yet. */
  next_daily_limit: z.nullable(z.strictObject({ value: z.nullable(amountSchema), from: instant })),
});
export type Protection = z.infer<typeof protectionSchema>;

export const readProtection = declareCommand({
  ...own,
  key: "USER:PROTECTION",
  summary: "How long the player's holds last, and the player's own daily limit",
  payload: nothing,
  output: protectionSchema,
  access: "user",
  rate: "read",
  errors: [],
});

/** A step-up for both directions: an old session must not be able to make its owner wait for a week. */
export const setProtection = declareCommand({
  ...own,
  key: "USER:PROTECTION:SET",
  summary: "Raises the player's protection at once, or lowers it after the present hold's length",
  payload: z.strictObject({
    hold_hours: z.optional(holdHoursSchema),
    daily_limit: z.optional(z.nullable(movedAmountSchema)),
  }),
  output: protectionSchema,
  access: "step-up",
  rate: "write",
  errors: [],
});

export const keepProtection = declareCommand({
  ...own,
  key: "USER:PROTECTION:KEEP",
  summary: "Cancels every lowering of the protection that has not taken effect",
  payload: nothing,
  output: protectionSchema,
  access: "user",
  rate: "write",
  errors: [],
});
