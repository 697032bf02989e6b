import { accept, refuse } from "@passport/sdk/webhooks";

// In memory again: the asset hashes of what is in our game.
const machines = new Set();
const bays = 3;

export const moveHandlers = {
  // Nothing has moved yet, and the player is waiting. Decide within seconds.
  "item.move_requested": ({ data: { direction } }) =>
    direction === "to_game" && machines.size >= bays ? refuse("All bays are taken.") : accept(),
  "item.granted": ({ data: { item, location } }) => {
    if (location === "game") machines.add(item.asset_hash);
  },
  // It has moved.
  "item.moved": ({ data: { direction, item } }) => {
    if (direction === "to_game") machines.add(item.asset_hash);
    else machines.delete(item.asset_hash);
    console.log(`${item.asset_hash} moved ${direction}`);
  },
};
