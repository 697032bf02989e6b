/** What collectibles are and where they can be: the words of the wire (A4, INVENTORY-4, INVENTORY-5). */
export const assetTypes = {
  mech: "War Machine",
  mech_skin: "War Machine Submodel",
  mystery_crate: "Mystery Crate",
  power_core: "Power Core",
  weapon: "Weapon",
  weapon_skin: "Weapon Submodel",
} as const;
export type AssetType = keyof typeof assetTypes;

/** INVENTORY-6: but for ALL, every asset is in exactly one. The words stay whatever the brand is called (N1). */
export const assetPlaces = ["ALL", "PASSPORT", "SUPREMACY", "ON_CHAIN"] as const;
export type AssetPlace = (typeof assetPlaces)[number];

/** The states of a collectible on the chain (ASSET-5). */
export const onChainStatuses = ["MINTABLE", "STAKABLE", "UNSTAKABLE", "UNSTAKABLE_OLD"] as const;
export type OnChainStatus = (typeof onChainStatuses)[number];

/** ASSET-5: in a wallet and not with us. */
export const isOffWorld = (status: OnChainStatus): boolean => status === "STAKABLE";
