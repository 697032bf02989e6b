export type * from "./chain-deployment.ts";
export { type ChainState, loadChainState, saveChainState } from "./chain-state.ts";
export { contractsWithPause, type DeployOptions, deployChain } from "./deploy-chain.ts";
export { type DeploymentPlan, hashPlan, signersOf } from "./deployment-plan.ts";
export { type DevelopmentName, developmentAccounts, developmentKeyOf } from "./development-accounts.ts";
export { developmentPlans } from "./development-plan.ts";
export { type Network, saveNetwork } from "./networks-file.ts";
export { parsePlan } from "./parse-plan.ts";
export { multicallAddress } from "./place-multicall.ts";
export { type PlacedPriceFeed, placePriceFeed } from "./place-price-feed.ts";
export { prepareDevelopment } from "./prepare-development.ts";
export {
  type Change,
  encodeCancellation,
  encodeDismissal,
  encodeProposal,
  encodeRoleChanges,
  type RoleChange,
} from "./propose.ts";
export { expectedContracts } from "./read-back.ts";
export { hasRole, type Role, roles } from "./roles.ts";
export { seededCollectibles, seededItems } from "./seed-assets.ts";
export { prepareDevelopmentChain } from "./seed-chain.ts";
export { type Chain, connectChain, type Sender } from "./sender.ts";
export { signVoucher } from "./sign-voucher.ts";
