import type { DevelopmentChainId } from "@passport/protocol";
import { parseEther } from "viem";
import type { ChainDeployment } from "./chain-deployment.ts";
import { deployChain } from "./deploy-chain.ts";
import { developmentAccounts as accounts } from "./development-accounts.ts";
import { developmentPlans, developmentPlansAt } from "./development-plan.ts";
import { giveCoins } from "./place-multicall.ts";
import { seedAssets } from "./seed-assets.ts";
import { seedFarm, seedMoney } from "./seed-money.ts";
import { type Chain, connectChain } from "./sender.ts";

/** The farm's period of 180 days lies between this and today. */
const daysInThePast = 200;

const isDevelopmentChain = (id: number): id is DevelopmentChainId => Object.hasOwn(developmentPlans, id);

/**
 * Development only: deploys and fills a fresh Anvil. It all happens 200 days ago by the chain's clock,
 * so that the farm's rewards are over; then the clock is set to the wall clock, with which the
 * expiries of vouchers are compared.
 */
export const prepareDevelopmentChain = async (
  rpcUrl: string,
  { gameOrigin }: { gameOrigin?: string | undefined } = {},
): Promise<ChainDeployment> => {
  const chain = await connectChain(rpcUrl);
  if (!chain.isAnvil || !isDevelopmentChain(chain.id)) throw new Error(`Chain ${chain.id} is not for development`);
  await setClock(chain, Date.now() - daysInThePast * 86_400_000);
  const plan = (gameOrigin === undefined ? developmentPlans : developmentPlansAt(gameOrigin))[chain.id];
  const deployment = await deployChain({ rpcUrl, account: accounts.deployer, plan });
  await Promise.all(Object.values(accounts).map(({ address }) => giveCoins(chain, address, parseEther("10000"))));
  await seedMoney(chain, deployment);
  await seedAssets(chain, deployment);
  if (deployment.farm !== null) await seedFarm(chain, deployment.sups, deployment.farm);
  await setClock(chain, Date.now());
  // What was seeded is in the server's seed too, and no voucher was signed for it: the watch begins after it.
  return { ...deployment, startBlock: Number(await chain.reader.getBlockNumber()) + 1 };
};

/** Only the next block carries the new time. */
const setClock = async (chain: Chain, atMs: number): Promise<void> => {
  await chain.request("evm_setTime", [Math.floor(atMs / 1_000)]);
  await chain.request("evm_mine", []);
};
