import type { Collection, OnChainStatus } from "@passport/protocol";
import type { MarketplaceConfig } from "../../../config/config.ts";

interface MarketplaceAsset {
  token_id: string;
  on_chain_status: OnChainStatus;
}

/** ASSET-16: its page at the external marketplace; null while no chain has it. */
export const marketplacePageOf = (
  { assetUrl, test }: MarketplaceConfig,
  { token_id, on_chain_status }: MarketplaceAsset,
  { mint_contract }: Pick<Collection, "mint_contract">,
): string | null => {
  if (on_chain_status === "MINTABLE" || mint_contract === null) return null;
  // ASSET-17: one contract is on the marketplace's test network.
  const page = mint_contract === test.contract ? test.assetUrl : assetUrl;
  return page.replaceAll("{contract}", mint_contract).replaceAll("{token_id}", token_id);
};
