import { type AssetType, assetTypes } from "@passport/protocol/asset-kinds";

const isAssetType = (type: string): type is AssetType => Object.hasOwn(assetTypes, type);

/** "utility_drone" as "Utility Drone": what the game calls something newer than this page. */
export const inWords = (name: string): string =>
  name
    .split(/[_\s]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(" ");

/** INVENTORY-13, in the words of the page's language (`assetTexts.types`). */
export const typeLabel = (type: string, labels: Readonly<Record<AssetType, string>>): string =>
  isAssetType(type) ? labels[type] : inWords(type);

/** What is drawn where there is no picture. A type that this page does not know yet is drawn as a crate. */
export const drawnKind = (type: string): AssetType => (isAssetType(type) ? type : "mystery_crate");
