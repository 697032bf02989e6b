/** The chains of a development deployment with all contracts on them, and what the server must know of them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChainDeployment, prepareDevelopmentChain, saveNetwork } from "@passport/contracts";
import { type DevelopmentChainId, developmentChainIds } from "@passport/protocol";
import { type Anvil, type AnvilOptions, startAnvil } from "./anvil.ts";

export interface Chains extends AsyncDisposable {
  /** All of them, in the order of `developmentChainIds`. */
  readonly all: readonly { anvil: Anvil; deployment: ChainDeployment }[];
  /** Two of them by name: the Ethereum-like one has collections and items, the BSC-like one pays withdrawals. */
  readonly ethereum: Anvil;
  readonly binance: Anvil;
  readonly deployments: { ethereum: ChainDeployment; binance: ChainDeployment };
  /** The variables with which a server finds them. */
  readonly environment: Readonly<Record<string, string>>;
  /** The same, with other addresses for some nodes: a proxy in front of each, say, or several that must agree. */
  environmentWith(nodeUrls: Readonly<Record<number, string | readonly string[]>>): Promise<Record<string, string>>;
}

export interface ChainsOptions extends Pick<AnvilOptions, "slotsInAnEpoch"> {
  /** What the server takes for final, where it is not the chain's own word. */
  finality?: Partial<Record<DevelopmentChainId, number>>;
  /** The game that the contracts of assets name as the place of their metadata. */
  gameOrigin?: string;
}

/** Final after two blocks unless a test wants room for deeper reorganisations. */
export const startChains = async ({ finality = {}, gameOrigin, ...options }: ChainsOptions = {}): Promise<Chains> => {
  await using started = new AsyncDisposableStack();
  const all = await Promise.all(
    developmentChainIds.map(async (chainId) => {
      const anvil = started.use(await startAnvil({ slotsInAnEpoch: 1, ...options, chainId }));
      return { anvil, deployment: await prepareDevelopmentChain(anvil.url, { gameOrigin }) };
    }),
  );
  const folder = await mkdtemp(join(tmpdir(), "passport-chains-"));
  started.defer(() => rm(folder, { recursive: true }));
  let files = 0;
  const environmentWith: Chains["environmentWith"] = async (nodeUrls) => {
    files += 1;
    const file = join(folder, `networks-${files}.json`);
    for (const { anvil, deployment } of all) {
      const { chainId } = deployment;
      const rpcUrls = [nodeUrls[chainId] ?? anvil.url].flat();
      await saveNetwork(file, {
        chainId,
        rpcUrls,
        finality: finality[anvil.chainId as DevelopmentChainId] ?? "finalized",
        deployment,
      });
    }
    return { CHAIN_DEPLOYMENT_FILE: file };
  };
  const named = (wanted: DevelopmentChainId) => {
    const found = all.find(({ anvil }) => anvil.chainId === wanted);
    if (found === undefined) throw new Error(`chain ${wanted} was not started`);
    return found;
  };
  const [ethereum, binance] = [named(31_337), named(97)];
  const environment = await environmentWith({});
  const running = started.move();
  return {
    all,
    ethereum: ethereum.anvil,
    binance: binance.anvil,
    deployments: { ethereum: ethereum.deployment, binance: binance.deployment },
    environment,
    environmentWith,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};
