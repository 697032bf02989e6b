import type { Eraser } from "../profile/index.ts";
import { deleteUnlocksOf } from "./unlock/store.ts";

/** Requests about the player; those that the player made as a member of staff stay with the accounts they are about. */
export const supportEraser: Eraser = { erase: (transaction, { id }) => deleteUnlocksOf(transaction, id) };
