/** Moves of assets to and from the game. Each costs `serviceGasSups`, and the game decides (MOVE-3, MOVE-10). */
import * as z from "zod/mini";
import { declareCommand } from "../declare.ts";
import { slugSchema, uintSchema } from "../hex.ts";
import { assetHashSchema, ownedCollectibleSchema } from "./collectibles.ts";
import { ownedItemSchema } from "./items.ts";

const policy = {
  access: "user",
  ownership: "self",
  locks: ["total"],
  rate: "write",
} as const;

const errors = [
  "not_found",
  "account_locked",
  "insufficient_funds",
  "game_unavailable",
  "move_refused",
  "move_unanswered",
  "unavailable",
] as const;

const collectible = {
  ...policy,
  payload: z.strictObject({ asset_hash: assetHashSchema }),
  output: ownedCollectibleSchema,
  errors: [...errors, "asset_status", "asset_locked", "item_in_use"],
} as const;

/** MOVE-5. Sent again while the game thinks, it waits for the same decision; the fee is taken once (MOVE-12). */
export const moveCollectibleToGame = declareCommand({
  ...collectible,
  key: "ASSET:TRANSFER:TO:SUPREMACY",
  summary: "Moves a collectible to the game, for a fee",
});

export const moveCollectibleFromGame = declareCommand({
  ...collectible,
  key: "ASSET:TRANSFER:FROM:SUPREMACY",
  summary: "Moves a collectible back from the game, for a fee",
});

const items = {
  ...policy,
  payload: z.strictObject({
    token_id: uintSchema,
    /** MOVE-9: whole and above zero. */
    amount: z.int().check(z.minimum(1)),
    collection_slug: slugSchema,
  }),
  /** The holding where the items are now. */
  output: ownedItemSchema,
  errors: [...errors, "move_amount_invalid"],
} as const;

/** The same for items: so many of one token of a collection (MOVE-6). */
export const moveItemsToGame = declareCommand({
  ...items,
  key: "ASSET:1155:TRANSFER:TO:SUPREMACY",
  summary: "Moves items to the game, for a fee",
});

export const moveItemsFromGame = declareCommand({
  ...items,
  key: "ASSET:1155:TRANSFER:FROM:SUPREMACY",
  summary: "Moves items back from the game, for a fee",
});
