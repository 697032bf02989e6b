import type { Eraser } from "../profile/index.ts";
import { deleteCodesOf } from "./codes/store.ts";
import { forgetPlayer } from "./players/store.ts";

/** Tokens of other sites name the player and stop working with the account; they are deleted when they expire. */
export const clientsEraser: Eraser = {
  async erase(transaction, { id }) {
    await deleteCodesOf(transaction, id);
    await forgetPlayer(transaction, id);
  },
};
