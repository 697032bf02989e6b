/** The two chains of a development deployment with all contracts on them, and what the server must know of them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDeployment, type ChainDeployment, prepareDevelopmentChain } from "@passport/contracts";
import { type Anvil, type AnvilOptions, startAnvilPair } from "./anvil.ts";

export interface Chains extends AsyncDisposable {
  readonly ethereum: Anvil;
  readonly binance: Anvil;
  readonly deployments: { ethereum: ChainDeployment; binance: ChainDeployment };
  /** The variables with which a server finds them. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Final after two blocks unless a test wants room for deeper reorganisations. */
export const startChains = async (options: Pick<AnvilOptions, "slotsInAnEpoch"> = {}): Promise<Chains> => {
  await using started = new AsyncDisposableStack();
  const pair = started.use(await startAnvilPair({ slotsInAnEpoch: 1, ...options }));
  const [ethereum, binance] = await Promise.all(
    [pair.ethereum, pair.binance].map(({ url }) => prepareDevelopmentChain(url)),
  );
  if (ethereum === undefined || binance === undefined) throw new Error("a chain has no deployment");
  const folder = await mkdtemp(join(tmpdir(), "passport-chains-"));
  started.defer(() => rm(folder, { recursive: true }));
  const file = join(folder, "deployments.json");
  const deployments = { ethereum, binance };
  for (const deployment of [ethereum, binance]) await addDeployment(file, deployment);
  const running = started.move();
  return {
    ...pair,
    deployments,
    environment: {
      ETHEREUM_RPC_URLS: pair.ethereum.url,
      BINANCE_RPC_URLS: pair.binance.url,
      CHAIN_DEPLOYMENT_FILE: file,
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};
