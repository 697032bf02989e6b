/**
 * The deployment file: an array with one entry for each chain, which says where its nodes are, what counts as final
 * and where our contracts are. The deploy script writes it, an operator adds nodes.
 */
import { readFileSync } from "node:fs";
import { type ChainId, chains, developmentChainIds, isChainId, messages, requiredFamilies } from "@passport/protocol";
import * as z from "zod";
import type { ChainNodes, NetworkConfig } from "../platform/chain/network.ts";
import { ConfigError } from "./config-error.ts";
import { deploymentSchema } from "./deployment.ts";

export interface Networks {
  /** All chains that a wallet may be on. */
  chainIds: readonly ChainId[];
  /** Those that our contracts are on. */
  networks: readonly NetworkConfig[];
  /** Those with nodes and without our contracts: what players send there by mistake can be found, and nothing else. */
  foreignNetworks: readonly ChainNodes[];
}

/** Plain http is for a node on the same machine or, by a name without a dot, in the same container network. */
const isNodeAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || (protocol === "http:" && /^(127\.0\.0\.1|\[::1\]|[^.:]+)$/.test(hostname));
};

const networkSchema = z
  .strictObject({
    // Aborts, so that the families are counted of known chains only.
    chainId: z.number().refine(isChainId, { error: messages.bad_chain, abort: true }),
    rpcUrls: z.array(z.string().refine(isNodeAddress, "must be https, or http on this machine")).default([]),
    finality: z.union([z.literal("finalized"), z.int().min(1).max(10_000)]).default("finalized"),
    /** Null: wallets may be on this chain, and nothing of ours is. */
    deployment: deploymentSchema.nullable().default(null),
  })
  .refine(({ rpcUrls, deployment }) => deployment === null || rpcUrls.length > 0, "needs rpcUrls for its contracts")
  .refine(
    ({ chainId, deployment }) => (deployment?.chainId ?? chainId) === chainId,
    "has the contracts of another chain",
  );

const familyOf = ({ chainId }: { chainId: ChainId }): string => chains[chainId].family;

/** CONFIG-6, CONFIG-7: known chains only, one Ethereum-like and one BSC-like among them, none of a family twice. */
const networksSchema = z.array(networkSchema).superRefine((networks, context) => {
  const byFamily = Map.groupBy(networks, familyOf);
  for (const family of requiredFamilies) {
    if (!byFamily.has(family)) context.addIssue(`needs a network of the family ${family}. ${messages.bad_chain}`);
  }
  for (const [family, { length }] of byFamily) {
    if (length > 1) context.addIssue(`has ${length} networks of the family ${family}. ${messages.bad_chain}`);
  }
});

/**
 * CONFIG-15: with one node, or several of one operator, a single machine could invent a deposit. Hosts are the nearest
 * thing to independence that can be checked here.
 */
const nodeProblems = (networks: z.infer<typeof networksSchema>): string[] =>
  networks
    .filter(({ rpcUrls }) => rpcUrls.length > 0)
    .flatMap(({ chainId, rpcUrls }) => {
      const addresses = rpcUrls.map((url) => new URL(url));
      const isEncrypted = addresses.every(({ protocol }) => protocol === "https:");
      const hosts = new Set(addresses.map(({ hostname }) => hostname));
      const areDistinct = hosts.size >= 2 && hosts.size === addresses.length;
      return isEncrypted && areDistinct
        ? []
        : [
            `CHAIN_DEPLOYMENT_FILE: chain ${chainId} needs two https nodes or more, each on a host of its own, when NODE_ENV=production`,
          ];
    });

/** Without a file, wallets are on the chains of a development stack and nothing is watched or signed. */
export const readNetworks = (file: string | undefined, environment?: string): Networks => {
  if (file === undefined) return { chainIds: developmentChainIds, networks: [], foreignNetworks: [] };
  const networks = parseNetworks(file);
  const problems = environment === "production" ? nodeProblems(networks) : [];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    chainIds: networks.map(({ chainId }) => chainId),
    networks: networks.flatMap(({ deployment, ...network }) => (deployment ? [{ ...network, deployment }] : [])),
    foreignNetworks: networks.flatMap(({ deployment, ...network }) =>
      deployment === null && network.rpcUrls.length > 0 ? [network] : [],
    ),
  };
};

const parseNetworks = (file: string): z.infer<typeof networksSchema> => {
  try {
    return networksSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new ConfigError(describe(error).map((reason) => `CHAIN_DEPLOYMENT_FILE: ${reason}`));
  }
};

/** Node addresses can hold keys: a message says where the mistake is and never repeats a value. */
const describe = (error: unknown): string[] => {
  if (error instanceof z.ZodError) return error.issues.map(({ path, message }) => [...path, message].join(" "));
  return [error instanceof SyntaxError ? "is not JSON" : error instanceof Error ? error.message : String(error)];
};
