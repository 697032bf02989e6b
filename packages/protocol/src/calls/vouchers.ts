/**
 * Signature calls: what a player takes to a contract. GETs that change state (H3): they open an operation,
 * hold what moves and answer one voucher for one (account, nonce, amount or token, chain), however often
 * they are repeated. `proof` is the player's signature over the same content (intents.ts).
 */
import * as z from "zod/mini";
import { amountSchema, movedAmountSchema } from "../amount.ts";
import { declareHttp } from "../declare.ts";
import { addressSchema, slugSchema, uintSchema } from "../hex.ts";
import { proofQuery } from "./intents.ts";

/** CHAIN-21. `expiry` is in seconds since 1970, as the contract compares it. */
const voucherSchema = z.strictObject({ messageSignature: z.string(), expiry: z.number(), operation_id: z.uuid() });
export type VoucherAnswer = z.infer<typeof voucherSchema>;

const signed = {
  method: "GET",
  body: z.unknown(),
  output: voucherSchema,
  changesState: true,
  ownership: "self",
  rate: "write",
} as const;

/** Whatever kind it is of. */
const voucherErrors = [
  "not_found",
  "voucher_open",
  "wrong_nonce",
  "account_locked",
  "withdrawals_held",
  "withdrawal_limit",
  "account_limit",
  "proof_required",
  "proof_refused",
  "passkey_required",
  "passkey_just_removed",
  "key_too_new",
  "equality_unproven",
  "unavailable",
] as const;

export const withdrawSups = declareHttp({
  ...signed,
  name: "withdrawSups",
  summary: "Holds SUPS and returns the voucher that withdraws them",
  paths: ["/api/withdraw/{address}/{nonce}/{amount}/{chain}"],
  query: z.strictObject({
    address: addressSchema,
    nonce: uintSchema,
    amount: movedAmountSchema,
    chain: uintSchema,
    ...proofQuery,
  }),
  access: "step-up",
  locks: ["withdraw", "total"],
  errors: [
    ...voucherErrors,
    "bad_chain",
    "insufficient_funds",
    "withdrawals_disabled",
    "withdrawals_halted",
    "own_limit_exceeded",
    "fresh_sups_limited",
    "early_limit_exceeded",
    "early_limit_reached",
    "early_not_signed",
    "early_declined",
    "overloaded",
  ],
});

/** The sum of the open holds for withdrawals (WITHDRAW-30). */
export const readHolding = declareHttp({
  name: "readHolding",
  summary: "What the acting player's withdrawals hold, in base units",
  method: "GET",
  paths: ["/api/withdraw/holding/{address}"],
  query: z.strictObject({ address: addressSchema }),
  body: z.unknown(),
  output: z.strictObject({ amount: amountSchema }),
  changesState: false,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});

const collectibleShape = { address: addressSchema, slug: slugSchema, id: uintSchema };

export const mintCollectible = declareHttp({
  ...signed,
  name: "mintCollectible",
  summary: "Locks a collectible and returns the voucher that mints it",
  paths: ["/api/nfts/owner_address/{address}/nonce/{nonce}/collection_slug/{slug}/token_id/{id}"],
  query: z.strictObject({ ...collectibleShape, nonce: uintSchema, ...proofQuery }),
  access: "user",
  locks: ["mint", "total"],
  errors: [...voucherErrors, "asset_status", "asset_locked"],
});

export const unstakeCollectible = declareHttp({
  ...signed,
  name: "unstakeCollectible",
  summary: "Locks a staked collectible and returns the voucher that unstakes it",
  paths: ["/api/nfts/unstake/owner_address/{address}/nonce/{nonce}/collection_slug/{slug}/token_id/{id}"],
  query: z.strictObject({ ...collectibleShape, nonce: uintSchema, ...proofQuery }),
  access: "user",
  locks: ["total"],
  errors: [...voucherErrors, "asset_status", "asset_locked"],
});

/** CHAIN-14: the old contract needs no voucher; the server is told beforehand and locks the asset. */
export const unstakeOldCollectible = declareHttp({
  name: "unstakeOldCollectible",
  summary: "Locks a collectible that is staked in the old contract, before its owner unstakes it there",
  method: "POST",
  paths: ["/api/nfts/owner_address/{address}/collection_slug/{slug}/token_id/{id}"],
  query: z.strictObject(collectibleShape),
  body: z.optional(z.nullable(z.strictObject({}))),
  output: z.strictObject({ operation_id: z.uuid() }),
  changesState: true,
  access: "user",
  ownership: "self",
  locks: ["total"],
  rate: "write",
  errors: ["not_found", "asset_status", "asset_locked", "account_locked", "unavailable"],
});

/** ASSET1155-5: the amount is 1, whatever the address says. */
export const withdrawItem = declareHttp({
  ...signed,
  name: "withdrawItem",
  summary: "Holds one 1155 item and returns the voucher that mints it",
  paths: ["/api/1155/{account}/{token_id}/{nonce}/{amount}"],
  query: z.strictObject({
    account: addressSchema,
    token_id: uintSchema,
    nonce: uintSchema,
    amount: uintSchema,
    collection_slug: z.optional(slugSchema),
    ...proofQuery,
  }),
  access: "user",
  locks: ["mint", "total"],
  errors: [...voucherErrors, "ambiguous_token", "item_amount", "no_items_left"],
});
