/** A collection of collectibles (721) or items (1155), as players see it. */
import * as z from "zod/mini";
import { addressSchema, slugSchema } from "./hex.ts";

export const collectionSchema = z.strictObject({
  name: z.string(),
  slug: slugSchema,
  description: z.string(),
  /** Empty: the page draws one. */
  logo_url: z.string(),
  background_url: z.string(),
  /** Where its contracts are: a wallet on another chain can do nothing with it. */
  chain_id: z.int(),
  /** Null: it is not on a chain. */
  mint_contract: z.nullable(addressSchema),
  /** Where items are sent to be credited. */
  transfer_address: z.nullable(addressSchema),
  stake_contract: z.nullable(addressSchema),
  staking_contract_old: z.nullable(addressSchema),
});
export type Collection = z.infer<typeof collectionSchema>;
