import type { Brand, Item } from "@passport/protocol";
import type { ItemRow } from "./read-store.ts";

/** COLLECT-4: one holding as every call returns it. */
export const toItem = (row: ItemRow, { game }: Pick<Brand, "game">): Item => ({
  id: [row.collection, row.token_id, row.service].filter((part) => part !== "").join("/"),
  label: row.label,
  description: row.description,
  image_url: row.image_url,
  animation_url: row.animation_url,
  external_token_id: row.token_id,
  count: row.count,
  service_id: row.service === "" ? null : row.service,
  // N1: there is one game service, and the brand says what it is called.
  service_name_locked_in: row.service === "" ? null : game,
  collection_slug: row.collection,
});
