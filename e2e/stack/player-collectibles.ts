/** Collectibles of a player in browser tests, wherever a test wants them. What the game says of them: game-metadata.ts. */
import { randomBytes } from "node:crypto";
import { type Database, newId } from "@passport/database";
import type { Attribute, OnChainStatus } from "@passport/protocol";

/** What a test does not say is a war machine in Passport without pictures. */
export interface NewCollectible {
  collection?: string;
  /** Tests share the collections: unique by default; given when the chain must know it too. */
  tokenId?: string;
  name?: string;
  tier?: string;
  type?: string;
  status?: OnChainStatus;
  /** The game that it is in. */
  service?: string;
  /** That holds or staked it, if it is on chain. */
  wallet?: string;
  /** Locked until then. */
  unlockedAt?: Date;
  pictures?: Partial<CollectiblePictures>;
  attributes?: readonly (Pick<Attribute, "trait_type" | "value"> & Partial<Attribute>)[];
}

/** As the wire calls them; `gamePictures` has a set. */
export interface CollectiblePictures {
  image_url: string;
  large_image_url: string;
  card_animation_url: string;
  animation_url: string;
  avatar_url: string;
}

export interface GivenCollectible {
  id: string;
  hash: string;
  collection: string;
  tokenId: string;
}

export const genesis = "supremacy-genesis";

/** In the order given, which is also that of their creation. */
export const giveCollectibles = async (
  db: Database,
  username: string,
  collectibles: readonly NewCollectible[],
): Promise<GivenCollectible[]> => {
  const { account_id } = await db
    .selectFrom("users")
    .select("account_id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const rows = collectibles.map((collectible) => toRow(account_id, collectible));
  await db.insertInto("assets").values(rows).execute();
  return rows.map(({ id, hash, collection, token_id }) => ({ id, hash, collection, tokenId: token_id }));
};

const toRow = (ownerId: string, collectible: NewCollectible) => {
  const id = newId();
  const tokenId = collectible.tokenId ?? BigInt(`0x${randomBytes(8).toString("hex")}`).toString();
  return {
    id,
    hash: id.replaceAll("-", ""),
    collection: collectible.collection ?? genesis,
    token_id: tokenId,
    name: collectible.name ?? `Machine ${tokenId.slice(0, 4)}`,
    tier: collectible.tier ?? "RARE",
    asset_type: collectible.type ?? "mech",
    owner_id: ownerId,
    on_chain_status: collectible.status ?? "MINTABLE",
    wallet: collectible.wallet?.toLowerCase() ?? null,
    locked_to_service: collectible.service ?? null,
    ...(collectible.unlockedAt !== undefined && { unlocked_at: collectible.unlockedAt }),
    ...collectible.pictures,
    attributes: JSON.stringify(
      (collectible.attributes ?? []).map((attribute) => ({ display_type: null, asset_hash: null, ...attribute })),
    ),
    // Long ago, and not never: Refresh Metadata is allowed, and the worker does not refresh on its own.
    refreshed_at: new Date(0),
  };
};
