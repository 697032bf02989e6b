/** What players own as collectibles (721): each one of its kind, in one place. */
import * as z from "zod/mini";
import { type AssetType, assetPlaces, assetTypes, onChainStatuses } from "../asset-kinds.ts";
import { collectionSchema } from "../collection.ts";
import { assetPageSizes, lengths } from "../constants.ts";
import { declareCommand, declareHttp } from "../declare.ts";
import { slugSchema, uintSchema } from "../hex.ts";
import { assetOwnerSchema } from "../user.ts";

/** In an address, and in what marketplaces are given: no more than a name. */
export const assetHashSchema = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,128}$/));

export const attributeSchema = z.strictObject({
  trait_type: z.string(),
  value: z.union([z.string(), z.number()]),
  /** ASSET-15: `number` is a stat, `boost_number` and `boost_percentage` are boosts, anything else a property. */
  display_type: z.nullable(z.string()),
  /** The asset that is meant: the weapon of a machine. */
  asset_hash: z.nullable(assetHashSchema),
});
export type Attribute = z.infer<typeof attributeSchema>;

/** INVENTORY-18. An empty address of a picture: the page draws one. */
export const collectibleSchema = z.strictObject({
  id: z.uuid(),
  hash: assetHashSchema,
  name: z.string(),
  tier: z.string(),
  image_url: z.string(),
  large_image_url: z.string(),
  card_animation_url: z.string(),
  animation_url: z.string(),
  avatar_url: z.string(),
  /** One of `assetTypes`, or what the game calls something newer. */
  asset_type: z.string(),
  /** The service that it is locked in; null while it is in none. */
  locked_to_service: z.nullable(z.string()),
  locked_to_service_name: z.nullable(z.string()),
  token_id: uintSchema,
  on_chain_status: z.enum(onChainStatuses),
  /** ASSET-10: locked until then; null when nothing locks it. */
  unlocked_at: z.nullable(z.iso.datetime()),
  attributes: z.array(attributeSchema),
});
export type Collectible = z.infer<typeof collectibleSchema>;

/** As every call about one collectible returns it (ASSET-1, MOVE-5). */
export const ownedCollectibleSchema = z.strictObject({
  user_asset: z.strictObject({
    ...collectibleSchema.shape,
    /** ASSET-16: its page at an external marketplace; null while it is not minted. */
    marketplace_url: z.nullable(z.string()),
  }),
  /** Null: in a wallet, or staked by one, that no account has linked. */
  owner: z.nullable(assetOwnerSchema),
  collection: collectionSchema,
});
export type OwnedCollectible = z.infer<typeof ownedCollectibleSchema>;

const assetTypeNames = Object.keys(assetTypes) as AssetType[];

/** INVENTORY-1. Pages count from one (INVENTORY-2). Whose collectibles they are is no secret: profiles show them. */
export const listCollectibles = declareCommand({
  key: "ASSET:LIST:721",
  summary: "A player's collectibles, of one type and in one place or all of them",
  payload: z.strictObject({
    user_id: z.uuid(),
    search: z._default(z.string().check(z.maxLength(lengths.searchMax)), ""),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    page_size: z._default(z.literal([...assetPageSizes]), 10),
    assets_on: z._default(z.enum(assetPlaces), "ALL"),
    /** INVENTORY-4: `all` and nothing are no filter. */
    asset_type: z._default(z.enum([...assetTypeNames, "all", ""]), "all"),
  }),
  output: z.strictObject({ assets: z.array(collectibleSchema), total: z.int() }),
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});

export const readCollectible = declareCommand({
  key: "ASSET:GET:721",
  summary: "One collectible, its owner and its collection",
  payload: z.strictObject({ asset_hash: assetHashSchema }),
  output: ownedCollectibleSchema,
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});

/** ASSET-14. Anybody who looks at it may ask: what the game says of it is the same for everybody. */
export const refreshMetadata = declareCommand({
  key: "ASSET:REFRESH:METADATA:721",
  summary: "Reads the name, pictures and attributes of a collectible from the game again",
  payload: z.strictObject({ asset_hash: assetHashSchema }),
  output: z.literal(true),
  access: "user",
  ownership: "public",
  locks: [],
  rate: "write",
  errors: ["not_found", "metadata_unavailable"],
});

const read = {
  method: "GET",
  body: z.unknown(),
  changesState: false,
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["not_found"],
} as const;

/** NAV-13: where a collectible is shown. */
export const findCollectible = declareHttp({
  ...read,
  name: "findCollectible",
  summary: "Who owns a collectible",
  paths: ["/api/asset/{asset_hash}"],
  query: z.strictObject({ asset_hash: assetHashSchema }),
  output: z.strictObject({ owner_id: z.uuid(), hash: assetHashSchema }),
});

/** Without a session: collections are public (ASSET-19). */
export const readCollection = declareHttp({
  ...read,
  name: "readCollection",
  summary: "One collection with the tokens that are known of it",
  paths: ["/api/collection/{slug}"],
  query: z.strictObject({ slug: slugSchema }),
  output: z.strictObject({ ...collectionSchema.shape, token_ids: z.array(uintSchema) }),
});

/** What can be deposited (DEPASSET-1, N2). Two parts follow `collection`: no slug can be meant. */
export const listItemCollections = declareHttp({
  ...read,
  name: "listItemCollections",
  summary: "All collections of 1155 items",
  paths: ["/api/collection/1155/all"],
  query: z.strictObject({}),
  output: z.strictObject({ collections: z.array(collectionSchema) }),
  errors: [],
});
