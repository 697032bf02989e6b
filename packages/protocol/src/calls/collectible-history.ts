/** What happened to a collectible. A file of its own: the first page of a player does not need it. */
import * as z from "zod/mini";
import { declareCommand } from "../declare.ts";
import type { OperationKind } from "../operation.ts";
import { assetHashSchema } from "./collectibles.ts";

/** Operations that move a collectible. */
export const tokenMoves = [
  "mint",
  "stake",
  "unstake",
  "move_to_game",
  "move_from_game",
] as const satisfies OperationKind[];

/** As many events as one answer has. */
export const historyPageSize = 20;

/** What happened and when, and nothing about who had it: the page of a collectible is public among players. */
export const collectibleEventSchema = z.strictObject({
  id: z.uuid(),
  /** `recorded` is the first one: it was granted by its game or seen on the chain. */
  kind: z.enum([...tokenMoves, "recorded"]),
  at: z.iso.datetime(),
});
export type CollectibleEvent = z.infer<typeof collectibleEventSchema>;

/** ASSET-18. `before` is the id of the last event that the reader has. */
export const listCollectibleHistory = declareCommand({
  key: "ASSET:HISTORY:721",
  summary: "What happened to a collectible, newest first",
  payload: z.strictObject({ asset_hash: assetHashSchema, before: z.optional(z.uuid()) }),
  output: z.strictObject({ events: z.array(collectibleEventSchema), has_more: z.boolean() }),
  access: "user",
  ownership: "public",
  locks: [],
  rate: "read",
  errors: ["not_found"],
});
