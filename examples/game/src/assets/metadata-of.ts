import { describeAsset } from "./describe-asset.ts";
import { knownItems } from "./known-assets.ts";

// #region metadata
/** ERC-721 metadata as every marketplace reads it; `tier`, `asset_type` and the addresses that end in `_url` are for Passport. */
export const metadataOf = (origin: string, collection: string, tokenId: string) => {
  const { name, tier, asset_type, attributes } = describeAsset(collection, tokenId);
  const pictures = `${origin}/pictures/${collection}/${tokenId}`;
  return {
    name,
    description: `${name}, of Hangar 7.`,
    image: `${pictures}/picture.svg`,
    large_image_url: `${pictures}/large.svg`,
    avatar_url: `${pictures}/avatar.svg`,
    animation_url: `${pictures}/large-film.svg`,
    card_animation_url: `${pictures}/film.svg`,
    tier,
    asset_type,
    attributes,
  };
};
// #endregion

// #region item-metadata
/** ERC-1155 metadata: what the `uri` of the contract leads to. */
export const itemMetadataOf = (origin: string, collection: string, tokenId: string) => {
  const known = knownItems.get(`${collection}/${tokenId}`);
  return {
    name: known?.name ?? `Medal ${tokenId}`,
    description: known?.description ?? "Given by Hangar 7.",
    image: `${origin}/pictures/${collection}/${tokenId}/picture.svg`,
  };
};
// #endregion
