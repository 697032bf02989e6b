/** What can be moved to the game or back, and the command that does it (MOVE-5, MOVE-6). */
import type { Collectible } from "@passport/protocol/calls/collectibles";
import type { Item } from "@passport/protocol/calls/items";
import {
  moveCollectibleFromGame,
  moveCollectibleToGame,
  moveItemsFromGame,
  moveItemsToGame,
} from "@passport/protocol/calls/moves";
import { serviceGasSups, supsDecimals } from "@passport/protocol/constants";
import { CommandError } from "../../../lib/socket/command-error.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { locationOf } from "../location/location-of.ts";

export type Direction = "to_game" | "from_game";

/** In base units. */
export const gasPerMove = serviceGasSups * 10n ** BigInt(supsDecimals);

/** MOVE-1: undefined for what is off-world or locked. */
export const directionOf = (
  asset: Pick<Collectible, "on_chain_status" | "locked_to_service">,
): Direction | undefined => {
  const at = locationOf(asset);
  if (at === "chain") return undefined;
  return at === "game" ? "from_game" : "to_game";
};

export const placesOf = (direction: Direction) =>
  direction === "to_game" ? ({ from: "passport", to: "game" } as const) : ({ from: "game", to: "passport" } as const);

/** The command was sent, and nothing says what became of it. */
export const isLost = (error: unknown): boolean =>
  error instanceof CommandError && (error.code === "connection_closed" || error.code === "command_timeout");

/** A lost answer is asked for again: the server joins the move that is under way, or says that it is done. */
const tries = 3;

export const sendCollectible = async (hash: string, direction: Direction): Promise<void> => {
  const command = direction === "to_game" ? moveCollectibleToGame : moveCollectibleFromGame;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runCommand(command, { asset_hash: hash });
      return;
    } catch (error) {
      if (attempt === tries || !isLost(error)) throw error;
    }
  }
};

/** Not repeated: a second command could be a second move of as many items. */
export const sendItems = async (item: Item, amount: number, direction: Direction): Promise<void> => {
  const command = direction === "to_game" ? moveItemsToGame : moveItemsFromGame;
  await runCommand(command, { token_id: item.external_token_id, amount, collection_slug: item.collection_slug });
};
