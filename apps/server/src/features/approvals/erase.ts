import type { Eraser } from "../profile/index.ts";
import { deleteRequestsOf } from "./store.ts";

/** Requests about the player; those that the player made as a member of staff stay with what they are about. */
export const approvalsEraser: Eraser = { erase: (transaction, { id }) => deleteRequestsOf(transaction, id) };
