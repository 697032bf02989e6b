/** What players own as items (1155): so many of a token, in one place or another. */
import * as z from "zod/mini";
import { collectionSchema } from "../collection.ts";
import { itemPageSizes, lengths } from "../constants.ts";
import { declareCommand } from "../declare.ts";
import { slugSchema, uintSchema } from "../hex.ts";
import { assetOwnerSchema } from "../user.ts";

/** COLLECT-4. A holding of one token in one place; a count is a whole number in decimal text. */
export const itemSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  image_url: z.string(),
  animation_url: z.nullable(z.string()),
  external_token_id: uintSchema,
  count: uintSchema,
  /** The service that it is locked in; null while it is in none. */
  service_id: z.nullable(z.string()),
  service_name_locked_in: z.nullable(z.string()),
  collection_slug: slugSchema,
});
export type Item = z.infer<typeof itemSchema>;

/** As every call about one holding returns it (ASSET1155-1, MOVE-6). */
export const ownedItemSchema = z.strictObject({
  user_asset: itemSchema,
  owner: assetOwnerSchema,
  collection: collectionSchema,
});
export type OwnedItem = z.infer<typeof ownedItemSchema>;

/** COLLECT-1. Pages count from one (G2). Whose collectibles they are is no secret: profiles show them. */
export const listItems = declareCommand({
  key: "ASSET:LIST:1155",
  summary: "A player's 1155 collectibles, those locked in a service apart",
  payload: z.strictObject({
    user_id: z.uuid(),
    search: z._default(z.string().check(z.maxLength(lengths.searchMax)), ""),
    page: z._default(z.int().check(z.minimum(1), z.maximum(100_000)), 1),
    page_size: z._default(z.literal([...itemPageSizes]), 20),
  }),
  output: z.strictObject({ assets: z.array(itemSchema), total: z.int() }),
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});

/** ASSET1155-1. What is locked in the service is another holding than what is not. */
export const readItem = declareCommand({
  key: "ASSET:GET:1155",
  summary: "One holding of an 1155 token, its owner and its collection",
  payload: z.strictObject({
    token_id: uintSchema,
    collection_slug: slugSchema,
    owner_id: z.uuid(),
    locked: z.boolean(),
  }),
  output: ownedItemSchema,
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});
