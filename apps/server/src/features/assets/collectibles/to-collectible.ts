import { type Attribute, attributeSchema, type Brand, type Collectible } from "@passport/protocol";
import type { CollectibleRow } from "./read-store.ts";

/** INVENTORY-18: one row as every call returns it. */
export const toCollectible = (row: CollectibleRow, { game }: Pick<Brand, "game">): Collectible => ({
  id: row.id,
  hash: row.hash,
  name: row.name,
  tier: row.tier,
  image_url: row.image_url,
  large_image_url: row.large_image_url,
  card_animation_url: row.card_animation_url,
  animation_url: row.animation_url,
  avatar_url: row.avatar_url,
  asset_type: row.asset_type,
  locked_to_service: row.locked_to_service,
  // N1: there is one game service, and the brand says what it is called.
  locked_to_service_name: row.locked_to_service === null ? null : game,
  token_id: row.token_id,
  on_chain_status: row.on_chain_status,
  unlocked_at: row.unlocked_at?.toISOString() ?? null,
  attributes: attributesOf(row.attributes),
});

/** The game wrote them. What the wire does not know is left out, so that it does not break the whole page. */
const attributesOf = (stored: unknown): Attribute[] =>
  Array.isArray(stored) ? (stored as unknown[]).flatMap(attributeOf) : [];

const attributeOf = (stored: unknown): Attribute[] => {
  if (typeof stored !== "object" || stored === null) return [];
  const { trait_type, value, display_type = null, asset_hash = null } = stored as Partial<Attribute>;
  const attribute = attributeSchema.safeParse({ trait_type, value, display_type, asset_hash });
  return attribute.success ? [attribute.data] : [];
};
