import type { Attribute } from "./attribute.ts";

export const assetTypes = ["mech", "weapon", "power_core", "mystery_crate", "mech_skin", "weapon_skin"] as const;
export type AssetType = (typeof assetTypes)[number];

/** What is left out, chance decides. */
export interface KnownAsset {
  name: string;
  tier: string;
  asset_type: AssetType;
  attributes?: Attribute[];
}

export const known = (name: string, tier: string, asset_type: AssetType, attributes?: Attribute[]): KnownAsset => ({
  name,
  tier,
  asset_type,
  ...(attributes !== undefined && { attributes }),
});
