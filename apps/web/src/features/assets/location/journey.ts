/** Where an asset is, where it can go and where it is going. Pure; the diagram only draws it. */
import type { OperationKind } from "@passport/protocol/operation";
import { type AssetLocation, places } from "./location-of.ts";

export interface Journey {
  at: AssetLocation;
  /** Where its owner can send it from there. */
  canGo?: readonly AssetLocation[];
  /** Where an operation is taking it. */
  goesTo?: AssetLocation | undefined;
}

export type Stop = "here" | "canGo" | "leaving" | "arriving" | "far";

/** Where an operation takes what it is about. */
export const destinationOf = (kind: OperationKind): AssetLocation => {
  if (kind === "move_to_game") return "game";
  return kind === "stake" || kind === "item_deposit" || kind === "move_from_game" ? "passport" : "chain";
};

/** What each place is for the asset, in the order of the diagram. */
export const stopsOf = ({ at, canGo = [], goesTo }: Journey): { place: AssetLocation; stop: Stop }[] =>
  places.map((place) => {
    // A completed move only waits for its operation to end: it is no longer pending.
    const isMoving = goesTo !== undefined && goesTo !== at;
    if (place === at) return { place, stop: isMoving ? "leaving" : "here" };
    if (isMoving && place === goesTo) return { place, stop: "arriving" };
    return { place, stop: !isMoving && canGo.includes(place) ? "canGo" : "far" };
  });
