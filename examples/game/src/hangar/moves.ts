/** Machines come and go: Passport asks first, then says how it ended. */
// #region moves
import { accept, type Decision, type Move, refuse } from "@passport/sdk/webhooks";
// #endregion
import { bays, type Hangar } from "./hangar.ts";
import type { Repairs } from "./repairs.ts";

// #region moves
/** Whether we take it in, or let it go. Nothing has moved yet; Passport waits a few seconds for this. */
export const decideMove = (hangar: Hangar, repairs: Repairs, move: Move): Decision => {
  const { direction, item, move_id, player_id } = move;
  if (item.asset_hash === null) return accept();
  if (direction === "to_passport") {
    return repairs.isUnderWay(item.asset_hash) ? refuse("This machine is on the repair stand.") : accept();
  }
  return hangar.reserve(player_id, move_id)
    ? accept()
    : refuse(`All ${bays} bays are taken. Take a machine home first.`);
};

/** It has moved. */
export const completeMove = (hangar: Hangar, { direction, item, move_id, player_id }: Move): void => {
  hangar.free(player_id, move_id);
  if (direction === "to_game") hangar.putIn(player_id, item);
  else hangar.takeOut(player_id, item);
};

/** It stays where it was, although we had accepted: our answer came too late. */
export const undoMove = (hangar: Hangar, { move_id, player_id }: Move): void => hangar.free(player_id, move_id);
// #endregion
