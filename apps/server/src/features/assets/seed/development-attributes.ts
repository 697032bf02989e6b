/** Development only: what collectibles of the seed can do, by how it is shown (ASSET-15). */
import type { Attribute } from "@passport/protocol";
import { identityOf } from "../collectibles/finalize-moves.ts";

export const property = (trait_type: string, value: string | number): Attribute => ({
  trait_type,
  value,
  display_type: null,
  asset_hash: null,
});

export const stat = (trait_type: string, value: number): Attribute => ({
  ...property(trait_type, value),
  display_type: "number",
});

export const boost = (trait_type: string, value: number): Attribute => ({
  ...property(trait_type, value),
  display_type: "boost_number",
});

export const percentage = (trait_type: string, value: number): Attribute => ({
  ...property(trait_type, value),
  display_type: "boost_percentage",
});

/** Another asset of the seed. */
export const part = (trait_type: string, name: string, asset: { slug: string; tokenId: string }): Attribute => ({
  ...property(trait_type, name),
  asset_hash: identityOf(asset.slug, asset.tokenId).hash,
});
