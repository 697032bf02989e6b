/** The player's transactions: live, as a list, as receipts and as a file. */
import * as z from "zod/mini";
import { amountSchema } from "../amount.ts";
import { transactionPageSizes } from "../constants.ts";
import { currencyCodeSchema, currencySchema, supsCurrency } from "../currency.ts";
import { declareCommand, declareHttp, declareTopic } from "../declare.ts";

/** A group or sub-group: those of the product are constants, a game may add its own (TXN-13). */
const labelSchema = z.string().check(z.minLength(1), z.maxLength(40));

/** One end of a transaction. The server says who is "you": a name can be chosen, an account cannot. */
const partySchema = z.strictObject({
  name: z.string(),
  is_you: z.boolean(),
  /** A shop, a game or a chain instead of a player. */
  is_system: z.boolean(),
});

export const transactionSchema = z.strictObject({
  transaction_reference: z.uuid(),
  /** Always positive; the parties say which way it went. */
  amount: amountSchema,
  description: z.string(),
  to: partySchema,
  from: partySchema,
  created_at: z.iso.datetime(),
  group: labelSchema,
  sub_group: labelSchema,
});
export type Transaction = z.infer<typeof transactionSchema>;

export const receiptSchema = z.strictObject({
  ...transactionSchema.shape,
  currency: currencySchema,
  /** The player's whole balance right after it. */
  balance_after: amountSchema,
  /** The transaction that this one settles or corrects. */
  related_reference: z.nullable(z.uuid()),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** TXN-2: only these columns can be asked about. */
const filterSchema = z.strictObject({
  link_operator: z.literal("and"),
  items: z
    .array(
      z.strictObject({ column: z.enum(["group", "sub_group"]), operator: z.literal("equals"), value: labelSchema }),
    )
    .check(z.maxLength(2)),
});

const searchSchema = z._default(z.string().check(z.maxLength(100)), "");
/** LEDGER-20: one currency at a time; SUPS if left out. */
const listedCurrencySchema = z._default(currencyCodeSchema, supsCurrency.code);
const sortDirectionSchema = z._default(z.enum(["asc", "desc"]), "desc");
/** Half-open: from this moment on, and up to but not including that one. */
const periodShape = { from: z.optional(z.iso.datetime()), to: z.optional(z.iso.datetime()) };

export const listTransactions = declareCommand({
  key: "TRANSACTION:LIST",
  summary: "A page of the acting player's transactions",
  payload: z.strictObject({
    currency: listedCurrencySchema,
    page: z._default(z.int().check(z.nonnegative(), z.maximum(1_000_000_000)), 0),
    page_size: z._default(z.literal(transactionPageSizes), 20),
    search: searchSchema,
    filter: z._default(filterSchema, { link_operator: "and", items: [] }),
    sort_by: z._default(z.literal("created_at"), "created_at"),
    sort_dir: sortDirectionSchema,
    ...periodShape,
  }),
  output: z.strictObject({
    transactions: z.array(transactionSchema),
    /** Of all amounts in the list. */
    currency: currencySchema,
    total: z.int().check(z.nonnegative()),
    /** A search reads the newest transactions only. When it left older ones out: the age of the oldest it read. */
    searched_back_to: z.nullable(z.iso.datetime()),
  }),
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: ["overloaded", "not_found"],
});

export const listTransactionGroups = declareCommand({
  key: "TRANSACTION:GROUPS",
  summary: "Every group with its sub-groups, for the pickers",
  payload: z.optional(z.nullable(z.strictObject({}))),
  output: z.record(labelSchema, z.array(labelSchema)),
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: [],
});

export const readTransaction = declareCommand({
  key: "TRANSACTION:GET",
  summary: "One of the acting player's transactions, as a receipt",
  payload: z.strictObject({ transaction_reference: z.uuid() }),
  output: receiptSchema,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});

export const exportTransactions = declareHttp({
  name: "exportTransactions",
  summary: "The acting player's transactions, filtered like the list, as a CSV file",
  method: "GET",
  paths: ["/api/transactions/export"],
  query: z.strictObject({
    currency: listedCurrencySchema,
    search: searchSchema,
    group: z.optional(labelSchema),
    sub_group: z.optional(labelSchema),
    sort_dir: sortDirectionSchema,
    ...periodShape,
  }),
  body: z.unknown(),
  /** One piece of the file; it is streamed. */
  output: z.string(),
  streams: { contentType: "text/csv; charset=utf-8", fileName: "passport-transactions.csv" },
  changesState: false,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "export",
  errors: ["overloaded", "not_found"],
});

/** TXN-16. The snapshot has the newest transactions, newest first; each change brings one more. */
export const transactionsTopic = declareTopic({
  name: "transactionsTopic",
  summary: "Transactions, live",
  mount: "/account/{id}",
  path: "/account/{id}/transactions",
  snapshotKey: "USER:SUPS:TRANSACTIONS:SUBSCRIBE",
  changeKeys: ["USER:SUPS:TRANSACTIONS:SUBSCRIBE"],
  payload: z.array(transactionSchema),
  access: "user",
  ownership: "self",
  rate: "read",
});
