/** The liquidity farm: where its contracts are, and until when it pays. Pages read and change the farm itself through the player's wallet. */
import * as z from "zod/mini";
import { declareHttp } from "../declare.ts";
import { addressSchema } from "../hex.ts";

export const farmSchema = z.strictObject({
  /** Where all of them are (FARM-17). */
  chain_id: z.int(),
  /** Takes the stakes and pays the rewards. */
  rewards: addressSchema,
  /** The SUPS-BNB LP token, which is staked. */
  liquidity_token: addressSchema,
  /** What the rewards are paid in. */
  sups: addressSchema,
  /** Many reads in one call (FARM-3). */
  multicall: addressSchema,
  /** When the rewards end, in seconds since 1970. Null: no node answered. For pages without a wallet (FARM-1). */
  period_finish: z.nullable(z.int()),
});
export type Farm = z.infer<typeof farmSchema>;

export const readFarm = declareHttp({
  name: "readFarm",
  summary: "Where the contracts of the liquidity farm are and when its rewards end; null without a farm",
  method: "GET",
  paths: ["/api/farm"],
  query: z.strictObject({}),
  body: z.unknown(),
  output: z.strictObject({ farm: z.nullable(farmSchema) }),
  changesState: false,
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: [],
});
