/** Buying SUPS: a quote first, then a payment that the watcher finds on the chain (M10, G1). */
import * as z from "zod/mini";
import { amountSchema, movedAmountSchema } from "../amount.ts";
import { nativeCoins, stablecoins } from "../chains.ts";
import { declareCommand, declareHttp, declareTopic } from "../declare.ts";
import { hashSchema } from "../hex.ts";

export const purchaseTokens = [...stablecoins, ...nativeCoins] as const;
export type PurchaseToken = (typeof purchaseTokens)[number];

export const quotePurchase = declareCommand({
  key: "SUPS:BUY:QUOTE",
  summary: "Fixes the rate of one purchase for ten minutes",
  payload: z.strictObject({ token: z.enum(purchaseTokens), chain_id: z.int(), amount: movedAmountSchema }),
  output: z.strictObject({
    quote_id: z.uuid(),
    /** SUPS for one whole token, as decimal text. */
    rate: z.string(),
    token_amount: amountSchema,
    sups_amount: amountSchema,
    expires_at: z.iso.datetime(),
  }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: [
    "bad_chain",
    "sale_closed",
    "purchase_too_small",
    "purchase_too_large",
    "account_day_limit",
    "sale_day_limit",
    "unavailable",
  ],
});

const purchaseOptionSchema = z.strictObject({
  name: z.enum(purchaseTokens),
  chain_id: z.int(),
  /** Null: the chain's own coin. */
  contract_address: z.nullable(z.string()),
  decimals: z.int(),
  /** Where the payment goes. */
  pay_to: z.string(),
});
export type PurchaseOption = z.infer<typeof purchaseOptionSchema>;

export const readPurchaseOptions = declareHttp({
  name: "readPurchaseOptions",
  summary: "The coins and tokens that buy SUPS, each on its chain",
  method: "GET",
  paths: ["/api/buy/options"],
  query: z.object({}),
  body: z.undefined(),
  output: z.strictObject({ options: z.array(purchaseOptionSchema) }),
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: [],
  changesState: false,
});

export const registerPurchase = declareCommand({
  key: "SUPS:BUY:REGISTER",
  summary: "Registers the hash of a payment that the wallet has just sent; repeating it changes nothing",
  payload: z.strictObject({ transaction_hash: hashSchema, quote_id: z.uuid() }),
  output: z.literal(true),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: ["not_found", "too_many_pending"],
});

/** RATES-2: base units. */
export const remainingTopic = declareTopic({
  name: "remainingTopic",
  summary: "SUPS that are left to buy, live",
  mount: "/public",
  path: "/public/sups_remaining",
  snapshotKey: "SUPS:TREASURY",
  changeKeys: ["SUPS:TREASURY"],
  payload: amountSchema,
  access: "guest",
  ownership: "public",
  rate: "read",
});
