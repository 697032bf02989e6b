/** The deployment file of the server (CHAIN_DEPLOYMENT_FILE): one entry for each chain. */
import { readFile, writeFile } from "node:fs/promises";
import type { ChainDeployment } from "./chain-deployment.ts";

export interface Network {
  chainId: number;
  /** In the order of preference. */
  rpcUrls: string[];
  /** `finalized`, or a depth in blocks where the chain has no such tag. */
  finality: "finalized" | number;
  deployment: ChainDeployment | null;
}

/** Nothing, if there is no such file yet. */
export const readNetworks = async (file: string): Promise<Network[]> => {
  try {
    return toNetworks(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
};

/** Replaces the entry of its chain; the others stay, and so does their order. */
export const saveNetwork = async (file: string, network: Network): Promise<void> => {
  const networks = await readNetworks(file);
  const isKnown = networks.some(({ chainId }) => chainId === network.chainId);
  const all = isKnown
    ? networks.map((known) => (known.chainId === network.chainId ? network : known))
    : [...networks, network];
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
};

/** Before it was an array the file held deployments by chain id; the next deployment rewrites such a file. */
const toNetworks = (json: unknown): Network[] =>
  Array.isArray(json)
    ? (json as Network[])
    : Object.values(json as Record<string, ChainDeployment>).map((deployment) => ({
        chainId: deployment.chainId,
        rpcUrls: [],
        finality: "finalized",
        deployment,
      }));
