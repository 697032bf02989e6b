/** In one file of the build: they share nearly everything, and a player who opens one opens the others. */
export { AssetDepositHistoryPage } from "./asset-deposit-history-page.tsx";
export { DepositAssetsPage } from "./deposit-assets-page.tsx";
export { DepositCollectionPage } from "./deposit-collection-page.tsx";
