import type { Account, Address } from "viem";
import { handOver } from "./assign-roles.ts";
import type { ChainDeployment } from "./chain-deployment.ts";
import { contractPlacer } from "./contract-placer.ts";
import { deployCollections, deployItems } from "./deploy-assets.ts";
import { deployFarm } from "./deploy-farm.ts";
import { deploySups, deployTokens, deployWithdrawer } from "./deploy-money.ts";
import { type DeploymentPlan, hasStandIns } from "./deployment-plan.ts";
import { placeMulticall } from "./place-multicall.ts";
import { forgetfulProgress, type Progress, type ProgressStore } from "./progress.ts";
import { type Chain, connectChain, type Sender } from "./sender.ts";

export interface DeployOptions {
  rpcUrl: string;
  /** Pays for the deployment and is the contracts' admin until it has handed them over. */
  account: Account;
  plan: DeploymentPlan;
  log?: (line: string) => void;
  progress?: ProgressStore;
}

/**
 * Puts everything of the plan onto a chain, wires the roles and renounces the deployer's own. The
 * order is fixed, so the same account on a fresh chain gives the same addresses. Run again after it
 * was stopped, it leaves alone what is there.
 */
export const deployChain = async (options: DeployOptions): Promise<ChainDeployment> => {
  const { plan, account, log = () => {}, progress: store = forgetfulProgress } = options;
  const chain = await connectChain(options.rpcUrl);
  if (hasStandIns(plan) && !chain.isAnvil) throw new Error("Stand-ins are for Anvil only: anybody can mint them");
  const deployer = await chain.senderFor(account);
  const progress = await resume(chain, deployer, store);
  const place = contractPlacer({ chain, deployer, progress, store, log });

  const sups = await deploySups(place, plan);
  const withdrawer = await deployWithdrawer(place, plan, sups, deployer.address);
  const tokens = await deployTokens(place, plan);
  const collections = await deployCollections(place, plan, deployer.address);
  const items = await deployItems(place, plan, deployer.address);
  const farm = plan.farm ? await deployFarm(place, plan.farm, sups, deployer.address) : null;
  const multicall = await placeMulticall(chain);
  const { treasury, depositAddress, purchaseAddress } = plan;
  const { startBlock } = progress;
  const money = { sups, withdrawer, treasury, depositAddress, purchaseAddress, tokens };
  const deployment = { chainId: chain.id, startBlock, ...money, collections, items, farm, multicall };

  const { admin, pauser, guardian } = plan;
  for (const contract of contractsWithPause(deployment)) {
    const isWithdrawer = contract === withdrawer;
    await handOver(chain, deployer, contract, { pauser, ...(isWithdrawer ? { guardian } : {}), admin });
    log(`${contract} was handed over`);
  }
  return deployment;
};

/** Everything that the deployer is the first admin of. */
export const contractsWithPause = ({ withdrawer, collections, items, farm }: ChainDeployment): Address[] =>
  [
    withdrawer,
    ...collections.flatMap(({ collectible, staking }) => [collectible, staking]),
    ...items.map(({ contract }) => contract),
    farm?.rewards,
  ].filter((address) => address != null);

const resume = async (chain: Chain, deployer: Sender, store: ProgressStore): Promise<Progress> => {
  const found = await store.load();
  if (found === undefined) {
    const startBlock = Number(await chain.reader.getBlockNumber());
    return { chainId: chain.id, deployer: deployer.address, startBlock, contracts: {} };
  }
  if (found.chainId !== chain.id) throw new Error(`The unfinished deployment is of chain ${found.chainId}`);
  if (found.deployer !== deployer.address) throw new Error(`The unfinished deployment is of ${found.deployer}`);
  return found;
};
