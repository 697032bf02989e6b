import type { DevelopmentChainId } from "@passport/protocol";
import { parseEther } from "viem";
import type { DeploymentPlan } from "./deployment-plan.ts";
import { developmentAccounts as accounts } from "./development-accounts.ts";

const dayInSeconds = 86_400n;

const everywhere = {
  treasury: accounts.treasury.address,
  admin: accounts.admin.address,
  pauser: accounts.pauser.address,
  guardian: accounts.guardian.address,
  withdrawSigner: accounts.withdrawSigner.address,
  mintSigner: accounts.mintSigner.address,
  depositAddress: accounts.deposits.address,
  purchaseAddress: accounts.purchases.address,
  itemsAddress: accounts.items.address,
  supply: parseEther("217000000"),
} satisfies Partial<DeploymentPlan>;

const metadata = "http://localhost:8086/api/metadata";

const ethereum: DeploymentPlan = {
  ...everywhere,
  tokens: [{ symbol: "USDC", name: "USD Coin", decimals: 6, token: "stand-in" }],
  collections: [
    {
      slug: "supremacy-genesis",
      name: "Supremacy Genesis",
      symbol: "SUPGEN",
      baseUri: `${metadata}/supremacy-genesis/`,
      hasOldStaking: true,
    },
    {
      slug: "supremacy-limited-release",
      name: "Supremacy Limited Release",
      symbol: "SUPLIM",
      baseUri: `${metadata}/supremacy-limited-release/`,
      hasOldStaking: true,
    },
  ],
  items: [{ slug: "supremacy-achievements", uri: `${metadata}/supremacy-achievements/{id}` }],
};

const binance: DeploymentPlan = {
  ...everywhere,
  withdrawer: {
    perAccountLimit: parseEther("50000"),
    overallLimit: parseEther("500000"),
    queueDelaySeconds: dayInSeconds,
  },
  tokens: [
    { symbol: "USDC", name: "USD Coin", decimals: 18, token: "stand-in" },
    { symbol: "BUSD", name: "BUSD Token", decimals: 18, token: "stand-in" },
  ],
  collections: [],
  items: [],
  // FARM-15: rewards run up to 6 months. The seed lets these be over.
  farm: { distributor: accounts.treasury.address, durationSeconds: 180n * dayInSeconds, exchange: "stand-in" },
};

/** Development only: what is on each chain of a development stack (C1). */
export const developmentPlans: Record<DevelopmentChainId, DeploymentPlan> = { 31337: ethereum, 97: binance };
