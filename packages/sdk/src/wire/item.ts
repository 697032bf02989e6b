/** 721: one of a kind, named by its hash. 1155: a count of equal items. */
export type ItemKind = "721" | "1155";

/** The item that a webhook is about. */
export interface Item {
  kind: ItemKind;
  /** The collection's slug. */
  collection: string;
  token_id: string;
  /** Only a 721 has one. */
  asset_hash: string | null;
  /** How many, as text; "1" for a 721. */
  amount: string;
}

/** Where an item of a player is. */
export type ItemLocation = "game" | "passport";

/** One 721, or so many of an 1155, in one place. */
export interface OwnedItem extends Item {
  name: string;
  location: ItemLocation;
  /** Until then your game keeps it; null when it does not. */
  locked_until: string | null;
}
