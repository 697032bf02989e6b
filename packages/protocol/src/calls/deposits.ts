/**
 * Deposits of SUPS and of 1155 items. The chain alone credits (M4): these commands only register a hash
 * early, so that the history shows it from the first second on.
 */
import * as z from "zod/mini";
import { movedAmountSchema } from "../amount.ts";
import { declareCommand, declareHttp } from "../declare.ts";
import { addressSchema, hashSchema, slugSchema, uintSchema } from "../hex.ts";

/** DEPOSIT-20. `unclaimed` never shows here: what is in a history belongs to its owner. */
const depositStatusSchema = z.enum(["pending", "confirming", "confirmed", "failed"]);

const depositShape = {
  tx_hash: z.string(),
  amount: z.string(),
  status: depositStatusSchema,
  created_at: z.iso.datetime(),
};

/** DEPOSIT-1. An address is null where the chain has none of our contracts, and the last four where deposits are off. */
export const checkDeposits = declareHttp({
  name: "checkDeposits",
  summary: "On which chains SUPS can be deposited, and where to send them",
  method: "GET",
  paths: ["/api/deposit/check"],
  query: z.strictObject({}),
  body: z.unknown(),
  output: z.strictObject({
    deposits_enabled_eth: z.boolean(),
    deposits_enabled_bsc: z.boolean(),
    sup_contract_address_eth: z.nullable(addressSchema),
    sup_contract_address_bsc: z.nullable(addressSchema),
    deposit_address_eth: z.nullable(addressSchema),
    deposit_address_bsc: z.nullable(addressSchema),
    chain_id_eth: z.nullable(z.number()),
    chain_id_bsc: z.nullable(z.number()),
  }),
  changesState: false,
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: [],
});

export const registerDeposit = declareCommand({
  key: "SUPS:DEPOSIT",
  summary: "Registers the hash of a deposit that the wallet has just sent; repeating it changes nothing",
  payload: z.strictObject({ transaction_hash: hashSchema, amount: movedAmountSchema }),
  output: z.literal(true),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: ["too_many_pending"],
});

export const listDeposits = declareCommand({
  key: "SUPS:DEPOSIT:LIST",
  summary: "The acting player's deposits, newest first",
  payload: z.optional(z.nullable(z.strictObject({}))),
  output: z.strictObject({ transactions: z.array(z.strictObject(depositShape)), total: z.number() }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: [],
});

export const registerItemDeposit = declareCommand({
  key: "ASSET:1155:DEPOSIT",
  summary: "Registers the hash of a deposit of 1155 items that the wallet has just sent; repeating it changes nothing",
  payload: z.strictObject({
    transaction_hash: hashSchema,
    amount: z.int().check(z.minimum(1)),
    token_id: uintSchema,
    collection_slug: slugSchema,
  }),
  output: z.literal(true),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "write",
  errors: ["not_found", "too_many_pending"],
});

export const listItemDeposits = declareCommand({
  key: "ASSET:1155:DEPOSIT:LIST",
  summary: "The acting player's deposits of 1155 items, newest first",
  payload: z.optional(z.nullable(z.strictObject({}))),
  output: z.strictObject({
    transactions: z.array(z.strictObject({ ...depositShape, collection_name: z.string(), token_id: z.string() })),
    total: z.number(),
  }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: [],
});
