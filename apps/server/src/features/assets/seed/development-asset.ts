/** Development only: a collectible of the seed. */
import type { AssetType, Attribute, Rarity } from "@passport/protocol";
import type { AssetStatus } from "../collectibles/store.ts";

export interface DevelopmentAsset {
  slug: string;
  tokenId: string;
  name: string;
  tier: Rarity;
  type: AssetType;
  owner: string;
  status: AssetStatus;
  /** The game that it is in. */
  service?: string;
  attributes?: readonly Attribute[];
}

type Described = Omit<DevelopmentAsset, "slug" | "tokenId" | "name">;

export const assetIn =
  (slug: string) =>
  (tokenId: string, name: string, asset: Described): DevelopmentAsset => ({ slug, tokenId, name, ...asset });
