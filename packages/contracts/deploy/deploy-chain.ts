import type { Account, Address } from "viem";
import type { ChainDeployment } from "./chain-deployment.ts";
import { contractPlacer } from "./contract-placer.ts";
import { deployCollections, deployItems } from "./deploy-assets.ts";
import { deployFarm } from "./deploy-farm.ts";
import { deployReservesRoots, deployTimelock } from "./deploy-governance.ts";
import { deployPaymentReceiver, deploySups, deployTokens, deployWithdrawer } from "./deploy-money.ts";
import { type DeploymentPlan, hashPlan } from "./deployment-plan.ts";
import { placeMulticall } from "./place-multicall.ts";
import { forgetfulProgress, type Progress, type ProgressStore } from "./progress.ts";
import { readBack } from "./read-back.ts";
import { refusePlan } from "./refuse-plan.ts";
import { type Chain, connectChain, type Sender } from "./sender.ts";

export interface DeployOptions {
  rpcUrl: string;
  /** Pays for the deployment, and has no right in any contract at any time. */
  account: Account;
  plan: DeploymentPlan;
  log?: (line: string) => void;
  progress?: ProgressStore;
}

/**
 * Puts everything of the plan onto a chain. Each contract's constructor gives the rights to whom the plan names, so
 * there is no moment in which the deployer holds one. The order is fixed, so the same account on a fresh chain gives the
 * same addresses. Run again after it was stopped, it leaves alone what is there. At the end all of it is read back from the chain.
 */
export const deployChain = async (options: DeployOptions): Promise<ChainDeployment> => {
  const { plan, account, log = () => {}, progress: store = forgetfulProgress } = options;
  const chain = await connectChain(options.rpcUrl);
  await refusePlan(chain, account.address, plan);
  const deployer = await chain.senderFor(account);
  const progress = await resume(chain, deployer, store);
  const place = contractPlacer({ chain, deployer, progress, store, log });

  const sups = await deploySups(place, plan);
  const timelock = await deployTimelock(place, plan);
  const { admin, guardian, pauser } = plan;
  const holders = { timelock, admin, guardian, pauser };
  const withdrawer = await deployWithdrawer(place, plan, sups, holders);
  const tokens = await deployTokens(place, plan);
  const collections = await deployCollections(place, plan, holders);
  const items = await deployItems(place, plan, holders);
  const farm = plan.farm ? await deployFarm(place, plan.farm, sups, holders) : null;
  const reservesRoots = await deployReservesRoots(place, plan, timelock);
  // Last: what was deployed before there was one keeps its address.
  const purchaseAddress = await deployPaymentReceiver(place, plan, sups);
  const multicall = await placeMulticall(chain);
  const { treasury, depositAddress } = plan;
  const { startBlock } = progress;
  const money = { sups, timelock, withdrawer, treasury, depositAddress, purchaseAddress, tokens };
  const deployment: ChainDeployment = {
    chainId: chain.id,
    planHash: hashPlan(plan),
    startBlock,
    ...money,
    beneficiary: plan.purchaseAddress,
    collections,
    items,
    farm,
    reservesRoots,
    multicall,
  };
  const differences = await readBack(chain, plan, deployment);
  if (differences.length > 0) {
    throw new Error(`What was deployed is not what the plan says:\n${differences.join("\n")}`);
  }
  return deployment;
};

/** Everything that can be paused. */
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
