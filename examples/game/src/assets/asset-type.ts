export const assetTypes = ["mech", "weapon", "power_core", "mystery_crate", "mech_skin", "weapon_skin"] as const;
export type AssetType = (typeof assetTypes)[number];
