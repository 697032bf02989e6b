/** Development only: our contracts on the Anvil chains of a machine, deployed once and found again the next day. */
import type { ChainDeployment } from "./chain-deployment.ts";
import { addDeployment, readDeployments } from "./deployments-file.ts";
import { prepareDevelopmentChain } from "./seed-chain.ts";
import { connectChain } from "./sender.ts";

/** Blocks come by themselves only afterwards: a deployment that waits for each would take a minute. */
const blockSeconds = 2;

export const prepareDevelopment = async (rpcUrls: readonly string[], file: string): Promise<void> => {
  for (const rpcUrl of rpcUrls) {
    const chain = await connectChain(rpcUrl);
    const known = (await readDeployments(file))[chain.id];
    if (known === undefined || !(await isThere(chain, known))) {
      await addDeployment(file, await prepareDevelopmentChain(rpcUrl));
    }
    await chain.request("evm_setIntervalMining", [blockSeconds]);
  }
};

/** Anvil may have begun anew while the file stayed. */
const isThere = async ({ reader }: Awaited<ReturnType<typeof connectChain>>, { sups }: ChainDeployment) =>
  (await reader.getCode({ address: sups })) !== undefined;
