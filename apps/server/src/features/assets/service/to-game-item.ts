import type { GameItem } from "@passport/protocol";
import type { GameItemRow } from "./store.ts";

export const toGameItem = (row: GameItemRow): GameItem => ({
  kind: row.kind,
  collection: row.collection,
  token_id: row.token_id,
  asset_hash: row.asset_hash,
  name: row.name,
  amount: row.amount,
  location: row.service === "" ? "passport" : "game",
  locked_until: row.locked_until?.toISOString() ?? null,
});

/** Of one collectible. */
export const collectibleItem = (
  { hash, collection, token_id, name }: { hash: string; collection: string; token_id: string; name: string },
  { location, until = null }: { location: GameItem["location"]; until?: Date | null },
): GameItem => ({
  kind: "721",
  collection,
  token_id,
  asset_hash: hash,
  name,
  amount: "1",
  location,
  locked_until: until?.toISOString() ?? null,
});

/** As webhooks name it. */
export const toEventItem = ({ kind, collection, token_id, asset_hash, amount }: GameItem) => ({
  kind,
  collection,
  token_id,
  asset_hash,
  amount,
});
