/** Items of players, for the server of the game that runs their collections. */
import * as z from "zod/mini";
import { lengths } from "../constants.ts";
import { declareServiceRead, declareServiceWrite } from "../declare.ts";
import { slugSchema, uintSchema } from "../hex.ts";
import { pageOf, pageQuery } from "../service.ts";
import { assetHashSchema } from "./collectibles.ts";

/** Where an item is: in the game that asks, or in Passport. */
export const itemLocations = ["game", "passport"] as const;

/** One collectible (721), or so many of a token (1155), in one place. */
export const gameItemSchema = z.strictObject({
  kind: z.enum(["721", "1155"]),
  collection: slugSchema,
  token_id: uintSchema,
  /** Null for items of an 1155 collection. */
  asset_hash: z.nullable(assetHashSchema),
  name: z.string(),
  amount: uintSchema,
  location: z.enum(itemLocations),
  /** Until then the game has locked it; null when it has not. */
  locked_until: z.nullable(z.iso.datetime()),
});
export type GameItem = z.infer<typeof gameItemSchema>;

const none = z.strictObject({});

/** More could be given than a count can hold. */
const amountSchema = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

const example: GameItem = {
  kind: "721",
  collection: "supremacy-genesis",
  token_id: "105",
  asset_hash: "4f6f2a0c1b9d8e7f6a5b4c3d2e1f0a9b",
  name: "Kingfisher",
  amount: "1",
  location: "game",
  locked_until: null,
};
const medal: GameItem = {
  kind: "1155",
  collection: "supremacy-achievements",
  token_id: "4",
  asset_hash: null,
  name: "Sharpshooter",
  amount: "2",
  location: "passport",
  locked_until: null,
};
const player_id = "01932f00-0000-7000-8000-000000000001";

export const listGameItems = declareServiceRead({
  name: "listGameItems",
  summary: "What a player has of your collections",
  description: "Collectibles first, then items. Items of one token that are in both places are listed once for each.",
  path: "/api/service/items",
  query: z.strictObject({ player_id: z.uuid(), location: z.optional(z.enum(itemLocations)), ...pageQuery }),
  output: pageOf(gameItemSchema),
  access: { scope: "items:read" },
  errors: ["player_unknown"],
  example: { query: { player_id, location: "game" }, output: { data: [example], next_cursor: null } },
});

const write = { query: none, output: gameItemSchema, access: { scope: "items:write" } } as const;

export const lockGameItem = declareServiceWrite({
  ...write,
  name: "lockGameItem",
  summary: "Keeps a collectible in your game until a time, such as the end of a battle",
  description: "Its owner cannot move it out until then, and reads your reason. A later call replaces the time.",
  path: "/api/service/items/lock",
  body: z.strictObject({
    asset_hash: assetHashSchema,
    until: z.iso.datetime(),
    reason: z.string().check(z.maxLength(lengths.gameReasonMax), z.regex(/^\P{C}*$/u)),
  }),
  errors: ["not_found", "asset_locked", "lock_too_long"],
  example: {
    query: {},
    body: { asset_hash: example.asset_hash ?? "", until: "2026-11-17T21:00:00Z", reason: "In battle 7." },
    output: { ...example, locked_until: "2026-11-17T21:00:00.000Z" },
  },
});

export const unlockGameItem = declareServiceWrite({
  ...write,
  name: "unlockGameItem",
  summary: "Ends the lock of a collectible",
  path: "/api/service/items/unlock",
  body: z.strictObject({ asset_hash: assetHashSchema }),
  errors: ["not_found"],
  example: { query: {}, body: { asset_hash: example.asset_hash ?? "" }, output: example },
});

export const releaseGameItem = declareServiceWrite({
  ...write,
  name: "releaseGameItem",
  summary: "Returns a collectible or items from your game to Passport, without a fee",
  path: "/api/service/items/release",
  body: z.union([
    z.strictObject({ asset_hash: assetHashSchema }),
    z.strictObject({ player_id: z.uuid(), collection: slugSchema, token_id: uintSchema, amount: amountSchema }),
  ]),
  errors: ["not_found", "player_unknown", "collection_foreign", "asset_locked", "move_amount_invalid"],
  example: {
    query: {},
    body: { asset_hash: example.asset_hash ?? "" },
    output: { ...example, location: "passport" },
  },
});

export const grantGameItem = declareServiceWrite({
  ...write,
  name: "grantGameItem",
  summary: "Gives a player a new collectible, or items, of your collection",
  description: "A collectible needs a token that does not exist yet. Items are added to what the player has.",
  path: "/api/service/items/grants",
  body: z.strictObject({
    player_id: z.uuid(),
    collection: slugSchema,
    token_id: uintSchema,
    /** Of items; a collectible is one. */
    amount: z._default(amountSchema, 1),
    location: z._default(z.enum(itemLocations), "passport"),
  }),
  errors: [
    "player_unknown",
    "account_closing",
    "collection_foreign",
    "token_taken",
    "move_amount_invalid",
    "grants_exhausted",
  ],
  example: {
    query: {},
    body: { player_id, collection: "supremacy-achievements", token_id: "4", amount: 2, location: "passport" },
    output: medal,
  },
});
