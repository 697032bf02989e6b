import type { Database } from "@passport/database";
import type { Networks } from "../dependencies.ts";
import { collectiblesOf, itemsOf } from "../deployed-collections.ts";
import { collectionTexts } from "./development-assets.ts";
import { type NewCollection, upsertCollections } from "./store.ts";

/**
 * A row for every collection of the deployment. The watcher wants them: an asset belongs to a collection.
 * Safe to run at every start; what an operator wrote about a collection stays.
 */
export const seedCollections = (db: Database, networks: Networks): Promise<void> =>
  upsertCollections(db, [...collectiblesOf(networks).map(toCollectible), ...itemsOf(networks).map(toItems)]);

const toCollectible = (contracts: ReturnType<typeof collectiblesOf>[number]): NewCollection => ({
  ...textsOf(contracts.slug),
  kind: "721",
  chain_id: contracts.chainId,
  mint_contract: contracts.collectible,
  stake_contract: contracts.staking,
  staking_contract_old: contracts.stakingOld,
  transfer_address: null,
});

const toItems = (contracts: ReturnType<typeof itemsOf>[number]): NewCollection => ({
  ...textsOf(contracts.slug),
  kind: "1155",
  chain_id: contracts.chainId,
  mint_contract: contracts.contract,
  stake_contract: null,
  staking_contract_old: null,
  transfer_address: contracts.transferAddress,
});

const textsOf = (slug: string): Pick<NewCollection, "slug" | "name" | "description"> => ({
  slug,
  ...(collectionTexts[slug] ?? { name: slug, description: "" }),
});
