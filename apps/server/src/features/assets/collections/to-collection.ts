import type { Collection } from "@passport/protocol";
import type { Networks } from "../dependencies.ts";
import { collectiblesOf, itemsOf } from "../deployed-collections.ts";
import type { CollectionRow } from "./store.ts";

type Place = Pick<
  Collection,
  "chain_id" | "mint_contract" | "transfer_address" | "stake_contract" | "staking_contract_old"
>;

/** Texts are those of the table, addresses those of the deployment: wallets are asked to sign for what stands here. */
export const toCollection = (row: CollectionRow, networks: Networks): Collection => ({
  name: row.name,
  slug: row.slug,
  description: row.description,
  logo_url: row.logo_url,
  background_url: row.background_url,
  ...(placeOf(row.slug, networks) ?? { ...nowhere, chain_id: row.chain_id }),
});

const nowhere = { mint_contract: null, transfer_address: null, stake_contract: null, staking_contract_old: null };

const placeOf = (slug: string, networks: Networks): Place | undefined => {
  const collectibles = collectiblesOf(networks).find((each) => each.slug === slug);
  if (collectibles !== undefined) {
    const { chainId, collectible, staking, stakingOld } = collectibles;
    return {
      ...nowhere,
      chain_id: chainId,
      mint_contract: collectible,
      stake_contract: staking,
      staking_contract_old: stakingOld,
    };
  }
  const items = itemsOf(networks).find((each) => each.slug === slug);
  if (items === undefined) return undefined;
  return {
    ...nowhere,
    chain_id: items.chainId,
    mint_contract: items.contract,
    transfer_address: items.transferAddress,
  };
};
