/**
 * What is in our hangar, by player. In memory, which is enough for a sample: after a restart it is read from Passport again,
 * which knows what every player owns and where it is. Only what we do with it (the damage) is ours alone.
 */
import type { Item, OwnedItem } from "@passport/sdk/server";

/** Of each player. */
export const bays = 3;

export interface Machine {
  assetHash: string;
  collection: string;
  tokenId: string;
  isDamaged: boolean;
}

export interface Trophy {
  collection: string;
  tokenId: string;
  name: string;
  amount: string;
}

interface Place {
  machines: Map<string, Machine>;
  trophies: Trophy[];
  /** Moves that were accepted and are not finished: each keeps a bay free. */
  reserved: Set<string>;
  /** Not read from Passport since our start, or trophies came or went, which Passport counts. */
  isStale: boolean;
}

export interface Hangar {
  of(playerId: string): Readonly<Place> | undefined;
  /** Sets what Passport says; machines that were here keep their damage. */
  restore(playerId: string, items: readonly OwnedItem[]): void;
  /** False when all bays are taken. */
  reserve(playerId: string, moveId: string): boolean;
  free(playerId: string, moveId: string): void;
  putIn(playerId: string, item: Item): void;
  takeOut(playerId: string, item: Item): void;
  setDamaged(playerId: string, assetHash: string, isDamaged: boolean): void;
  forget(playerId: string): void;
}

export const createHangar = (): Hangar => {
  const places = new Map<string, Place>();
  const placeOf = (playerId: string): Place => {
    const place = places.get(playerId) ?? {
      machines: new Map(),
      trophies: [],
      reserved: new Set(),
      isStale: true,
    };
    places.set(playerId, place);
    return place;
  };
  const park = (
    playerId: string,
    { asset_hash: assetHash, collection, token_id: tokenId }: Item,
    isDamaged: boolean,
  ) => {
    if (assetHash !== null) placeOf(playerId).machines.set(assetHash, { assetHash, collection, tokenId, isDamaged });
  };

  return {
    of: (playerId) => places.get(playerId),
    restore(playerId, items) {
      const before = places.get(playerId);
      places.delete(playerId);
      const place = placeOf(playerId);
      place.isStale = false;
      place.reserved = before?.reserved ?? new Set();
      for (const item of items) {
        park(playerId, item, before?.machines.get(item.asset_hash ?? "")?.isDamaged ?? false);
        if (item.asset_hash === null) place.trophies.push({ ...item, tokenId: item.token_id });
      }
    },
    reserve(playerId, moveId) {
      const { machines, reserved } = placeOf(playerId);
      // The same question may come twice: its bay is kept already.
      if (reserved.has(moveId)) return true;
      if (machines.size + reserved.size >= bays) return false;
      reserved.add(moveId);
      return true;
    },
    free: (playerId, moveId) => void placeOf(playerId).reserved.delete(moveId),
    // The way here is rough: a machine that comes in needs a repair.
    putIn(playerId, item) {
      if (item.asset_hash === null) placeOf(playerId).isStale = true;
      else park(playerId, item, true);
    },
    takeOut(playerId, item) {
      if (item.asset_hash === null) placeOf(playerId).isStale = true;
      else placeOf(playerId).machines.delete(item.asset_hash);
    },
    setDamaged(playerId, assetHash, isDamaged) {
      const machine = places.get(playerId)?.machines.get(assetHash);
      if (machine !== undefined) machine.isDamaged = isDamaged;
    },
    forget: (playerId) => void places.delete(playerId),
  };
};
