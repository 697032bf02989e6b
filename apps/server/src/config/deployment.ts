/** Where our contracts are on one chain. Checked at start, so that a typo is not a lost deposit. */
import type { ChainDeployment } from "@passport/contracts";
import { isChainId } from "@passport/protocol";
import * as z from "zod";
import type { Deployment } from "../platform/chain/network.ts";

export type { Deployment } from "../platform/chain/network.ts";

/** Compared in lower case everywhere. */
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be an address")
  .transform((text) => text.toLowerCase() as `0x${string}`);

/** For people and the auditor: no other process of the server needs them. */
type OfOthers = "reservesRoots" | "planHash";

export const deploymentSchema = z.object({
  chainId: z.number().refine(isChainId, "must be a known chain"),
  startBlock: z.number().int().min(0),
  sups: address,
  timelock: address,
  withdrawer: address.nullable(),
  treasury: address,
  depositAddress: address,
  purchaseAddress: address,
  beneficiary: address.optional(),
  tokens: z.array(z.object({ symbol: z.enum(["USDC", "BUSD"]), address, decimals: z.number().int().min(0).max(36) })),
  collections: z.array(
    z.object({ slug: z.string(), collectible: address, staking: address, stakingOld: address.nullable() }),
  ),
  items: z.array(z.object({ slug: z.string(), contract: address, transferAddress: address })),
  farm: z.object({ rewards: address, liquidityToken: address, router: address }).nullable(),
  multicall: address,
  reservesRoots: address.nullish(),
}) satisfies z.ZodType<Omit<ChainDeployment, OfOthers> & Deployment>;
