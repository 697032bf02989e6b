/** Development only: our contracts on the Anvil chains of a machine, deployed once and found again the next day. */
import type { ChainDeployment } from "./chain-deployment.ts";
import { readNetworks, saveNetwork } from "./networks-file.ts";
import { prepareDevelopmentChain } from "./seed-chain.ts";
import { connectChain } from "./sender.ts";

/** Blocks come by themselves only afterwards: a deployment that waits for each would take a minute. */
const blockSeconds = 2;

interface Prepared {
  rpcUrls: readonly string[];
  /** Where the deployment is saved. */
  file: string;
  /** Without it, the game's usual place. */
  gameOrigin?: string | undefined;
}

export const prepareDevelopment = async ({ rpcUrls, file, gameOrigin }: Prepared): Promise<void> => {
  for (const rpcUrl of rpcUrls) {
    const chain = await connectChain(rpcUrl);
    const known = (await readNetworks(file)).find(({ chainId }) => chainId === chain.id);
    const isDeployed = known?.deployment != null && (await hasContracts(chain, known.deployment));
    const deployment = isDeployed ? known.deployment : await prepareDevelopmentChain(rpcUrl, { gameOrigin });
    // The port may be another one than yesterday.
    await saveNetwork(file, { chainId: chain.id, finality: "finalized", ...known, rpcUrls: [rpcUrl], deployment });
    await chain.request("evm_setIntervalMining", [blockSeconds]);
  }
};

/** Anvil may have started with an empty chain while the file stayed. */
const hasContracts = async ({ reader }: Awaited<ReturnType<typeof connectChain>>, { sups }: ChainDeployment) =>
  (await reader.getCode({ address: sups })) !== undefined;
