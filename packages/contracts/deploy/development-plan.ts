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
  custodian: accounts.custodian.address,
  depositAddress: accounts.deposits.address,
  purchaseAddress: accounts.purchases.address,
  itemsAddress: accounts.items.address,
  sups: "new",
  supply: parseEther("217000000"),
} satisfies Partial<DeploymentPlan>;

/** 1,000 for an account and 10,000 for all in a day: more than a test takes. */
const assetLimits = {
  size: 500_000n,
  limits: { perAccountOneIn: 500n, overallOneIn: 50n, queueDelaySeconds: dayInSeconds },
};

/** The sample game describes what the contracts hold; its port is the one of `npm run dev`. */
const defaultGameOrigin = "http://127.0.0.1:8090";

const ethereumAt = (gameOrigin: string): DeploymentPlan => ({
  ...everywhere,
  chainId: 31_337,
  tokens: [{ symbol: "USDC", name: "USD Coin", decimals: 6, token: "stand-in" }],
  collections: [
    {
      slug: "supremacy-genesis",
      name: "Supremacy Genesis",
      symbol: "SUPGEN",
      baseUri: `${gameOrigin}/metadata/supremacy-genesis/`,
      hasOldStaking: true,
      ...assetLimits,
      mintSigner: accounts.mintSigner.address,
      unstakeSigner: accounts.unstakeSigner.address,
    },
    {
      slug: "supremacy-limited-release",
      name: "Supremacy Limited Release",
      symbol: "SUPLIM",
      baseUri: `${gameOrigin}/metadata/supremacy-limited-release/`,
      hasOldStaking: true,
      ...assetLimits,
      mintSigner: accounts.limitedMintSigner.address,
      unstakeSigner: accounts.limitedUnstakeSigner.address,
    },
  ],
  items: [
    {
      slug: "supremacy-achievements",
      uri: `${gameOrigin}/items/supremacy-achievements/{id}.json`,
      ...assetLimits,
      signer: accounts.itemSigner.address,
    },
  ],
});

const binance: DeploymentPlan = {
  ...everywhere,
  chainId: 97,
  withdrawer: {
    signer: accounts.withdrawSigner.address,
    // 50,000 SUPS for an account and 500,000 for all in a day.
    limits: { perAccountOneIn: 4_340n, overallOneIn: 434n, queueDelaySeconds: dayInSeconds },
    queueMinimum: parseEther("5"),
  },
  reservesPublisher: accounts.reservesPublisher.address,
  tokens: [
    { symbol: "USDC", name: "USD Coin", decimals: 18, token: "stand-in" },
    { symbol: "BUSD", name: "BUSD Token", decimals: 18, token: "stand-in" },
  ],
  collections: [],
  items: [],
  // FARM-15: rewards run up to 6 months. The seed lets these be over.
  farm: { distributor: accounts.distributor.address, durationSeconds: 180n * dayInSeconds, exchange: "stand-in" },
};

/** Development only: what is on each chain of a development stack, with a game at that origin (C1). */
export const developmentPlansAt = (gameOrigin: string): Record<DevelopmentChainId, DeploymentPlan> => ({
  31337: ethereumAt(gameOrigin),
  97: binance,
});

export const developmentPlans = developmentPlansAt(defaultGameOrigin);
