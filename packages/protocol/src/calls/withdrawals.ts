/** What a player may withdraw, and where (WITHDRAW-1). */
import * as z from "zod/mini";
import { amountSchema } from "../amount.ts";
import { declareHttp } from "../declare.ts";
import { addressSchema } from "../hex.ts";

const instant = z.nullable(z.iso.datetime());
const optionalAmount = z.nullable(amountSchema);

export const withdrawalCheckSchema = z.strictObject({
  withdrawals_enabled: z.boolean(),
  /** A chain id. These three are null where no withdraw contract is deployed; withdrawals are not enabled then. */
  withdrawal_chain: z.nullable(z.number()),
  withdrawal_contract_address: z.nullable(z.string()),
  token_contract_address: z.nullable(z.string()),
  /** M7: true for everybody but early contributors. */
  unlimited: z.boolean(),
  /** What the allocation has released up to today (UTC), in base units; "0" when unlimited. */
  max_withdraw: amountSchema,
  /** All withdrawals that were not returned, those in flight included. */
  total_withdrawn: amountSchema,
  /** S10: until when withdrawals are held after a change to the account's security. */
  held_until: instant,
  /**
   * What can be withdrawn now, and from when the rest can, while SUPS that were deposited less than 24 hours ago are limited;
   * null when nothing of the balance is (WITHDRAW-41).
   */
  withdrawable_now: optionalAmount,
  withdrawable_from: instant,
  /** WITHDRAW-4: the day in November from which withdrawals are enabled again, YYYY-MM-DD. */
  withdrawals_resume_on: z.iso.date(),
  /** The rest is null for everybody but early contributors. */
  allocation: optionalAmount,
  daily_release: optionalAmount,
  release_starts_at: instant,
  release_cliff_at: instant,
  /** Null when everything is released. */
  next_release_at: instant,
});
export type WithdrawalCheck = z.infer<typeof withdrawalCheckSchema>;

const check = {
  method: "GET",
  body: z.unknown(),
  output: withdrawalCheckSchema,
  changesState: false,
  access: "user",
  ownership: "self",
  locks: [],
  rate: "read",
} as const;

export const checkWithdrawals = declareHttp({
  ...check,
  name: "checkWithdrawals",
  summary: "What the acting player may withdraw, and by which contract",
  paths: ["/api/withdraw/check"],
  query: z.object({}),
  errors: ["not_found"],
});

/** WITHDRAW-2: the same for the account of this address, which must be the player's own. */
export const checkWithdrawalsOf = declareHttp({
  ...check,
  name: "checkWithdrawalsOf",
  summary: "The same by the address of the acting player's wallet",
  paths: ["/api/withdraw/check/{address}"],
  query: z.strictObject({ address: addressSchema }),
  errors: ["not_found"],
});
