/** Proof of reserves: what we owe, what the contracts hold, and the proof that one player's balance was counted. */
import * as z from "zod/mini";
import { amountSchema } from "../amount.ts";
import { declareHttp } from "../declare.ts";
import { hashSchema } from "../hex.ts";

const holdingSchema = z.strictObject({
  chain_id: z.number(),
  block_number: z.number(),
  block_hash: z.string(),
  /** Whose: the withdraw contract, the deposit address, the treasury. */
  name: z.string(),
  address: z.string(),
  amount: amountSchema,
});

/** What came and went on one chain. Below zero together: deposits of other chains are paid out here. */
const chainFlowSchema = z.strictObject({
  chain_id: z.number(),
  deposited: amountSchema,
  withdrawn: amountSchema,
  /** On the day of the report (UTC), and at most so much in a day. */
  entered_today: amountSchema,
  daily_cap: amountSchema,
});

export const reservesReportSchema = z.strictObject({
  id: z.uuid(),
  taken_at: z.iso.datetime(),
  /** The root of the Merkle-sum tree over all players. */
  root: hashSchema,
  /** What is owed to players: the sum at the root. */
  liabilities: amountSchema,
  /** Owed as well, to wallets that no account has linked: they are in no tree. */
  unclaimed: amountSchema,
  /** The holdings without `stock`. */
  reserves: amountSchema,
  /** What the treasury holds for the sale and no player has bought: no reserve. */
  stock: amountSchema,
  accounts: z.int().check(z.gte(0)),
  /**
   * The newest reconciliation of the books when the report was taken; null before the first. Its hash covers all of them up
   * to there and is published on chain with the root.
   */
  books: z.nullable(z.strictObject({ number: z.int().check(z.gte(1)), hash: hashSchema })),
  holdings: z.array(holdingSchema),
  flows: z.array(chainFlowSchema),
});
export type ReservesReport = z.infer<typeof reservesReportSchema>;

export const merkleStepSchema = z.strictObject({
  side: z.enum(["left", "right"]),
  hash: hashSchema,
  sum: amountSchema,
});

export const reservesProofSchema = z.strictObject({
  report_id: z.uuid(),
  account_id: z.uuid(),
  balance: amountSchema,
  /** Known to this player alone: without it a leaf cannot be guessed from a balance. */
  salt: hashSchema,
  /** From the leaf up: what stands beside the path, and on which side of it. */
  steps: z.array(merkleStepSchema),
});
export type ReservesProof = z.infer<typeof reservesProofSchema>;

export const readReserves = declareHttp({
  name: "readReserves",
  summary: "The newest report of what is owed and what is held",
  method: "GET",
  paths: ["/api/reserves"],
  query: z.strictObject({}),
  body: z.unknown(),
  output: reservesReportSchema,
  changesState: false,
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});

export const readReservesProof = declareHttp({
  name: "readReservesProof",
  summary: "The proof that the acting player's balance is part of the newest report",
  method: "GET",
  paths: ["/api/reserves/proof"],
  query: z.strictObject({}),
  body: z.unknown(),
  output: reservesProofSchema,
  changesState: false,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});
