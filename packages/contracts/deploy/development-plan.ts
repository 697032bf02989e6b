import type { DevelopmentChainId } from "@passport/protocol";
import { parseEther } from "viem";
import type { DeploymentPlan } from "./deployment-plan.ts";
import { developmentAccounts as accounts } from "./development-accounts.ts";

const dayInSeconds = 86_400n;

const everywhere = {
  // Two days are too long on a development machine: a proposal can be executed at once.
  timelockSeconds: 0n,
  treasury: accounts.treasury.address,
  admin: accounts.admin.address,
  pauser: accounts.pauser.address,
  guardian: accounts.guardian.address,
  withdrawSigner: accounts.withdrawSigner.address,
  mintSigner: accounts.mintSigner.address,
  unstakeSigner: accounts.unstakeSigner.address,
  itemSigner: accounts.itemSigner.address,
  depositAddress: accounts.deposits.address,
  purchaseAddress: accounts.purchases.address,
  itemsAddress: accounts.items.address,
  supply: parseEther("217000000"),
  assetLimits: { perAccountLimit: 1_000n, overallLimit: 10_000n, queueDelaySeconds: dayInSeconds },
} satisfies Partial<DeploymentPlan>;

/** The sample game describes what the contracts hold; its port is the one of `npm run dev`. */
const defaultGameOrigin = "http://127.0.0.1:8090";

const ethereumAt = (gameOrigin: string): DeploymentPlan => ({
  ...everywhere,
  tokens: [{ symbol: "USDC", name: "USD Coin", decimals: 6, token: "stand-in" }],
  collections: [
    {
      slug: "supremacy-genesis",
      name: "Supremacy Genesis",
      symbol: "SUPGEN",
      baseUri: `${gameOrigin}/metadata/supremacy-genesis/`,
      hasOldStaking: true,
    },
    {
      slug: "supremacy-limited-release",
      name: "Supremacy Limited Release",
      symbol: "SUPLIM",
      baseUri: `${gameOrigin}/metadata/supremacy-limited-release/`,
      hasOldStaking: true,
    },
  ],
  items: [{ slug: "supremacy-achievements", uri: `${gameOrigin}/items/supremacy-achievements/{id}.json` }],
});

const binance: DeploymentPlan = {
  ...everywhere,
  withdrawer: {
    perAccountLimit: parseEther("50000"),
    overallLimit: parseEther("500000"),
    queueDelaySeconds: dayInSeconds,
    queueMinimum: parseEther("1"),
  },
  reservesPublisher: accounts.reservesPublisher.address,
  tokens: [
    { symbol: "USDC", name: "USD Coin", decimals: 18, token: "stand-in" },
    { symbol: "BUSD", name: "BUSD Token", decimals: 18, token: "stand-in" },
  ],
  collections: [],
  items: [],
  // FARM-15: rewards run up to 6 months. The seed lets these be over.
  farm: { distributor: accounts.treasury.address, durationSeconds: 180n * dayInSeconds, exchange: "stand-in" },
};

/** Development only: what is on each chain of a development stack, with a game at that origin (C1). */
export const developmentPlansAt = (gameOrigin: string): Record<DevelopmentChainId, DeploymentPlan> => ({
  31337: ethereumAt(gameOrigin),
  97: binance,
});

export const developmentPlans = developmentPlansAt(defaultGameOrigin);
