import { newId } from "@passport/database";
import type { Eraser } from "../profile/index.ts";
import { enqueueEvents } from "../webhooks/index.ts";
import { deleteCodesOf } from "./codes/store.ts";
import { disconnectAll, forgetPlayer } from "./players/store.ts";

/**
 * Tokens of other sites name the player and stop working with the account; they are deleted when they expire. Games are
 * notified as of any disconnect.
 */
export const clientsEraser: Eraser = {
  async erase(transaction, { id }) {
    await deleteCodesOf(transaction, id);
    const players = await disconnectAll(transaction, id);
    await forgetPlayer(transaction, id);
    const events = players.map((player) => ({
      id: newId(),
      clientId: player.client_id,
      type: "player.disconnected" as const,
      orderKey: player.id,
      data: { player_id: player.id },
    }));
    await enqueueEvents(transaction, events);
  },
};
