import type { Eraser } from "../profile/index.ts";
import { deleteSpendingLimit } from "./spending/store.ts";

/** Payments stay: they are part of the books. */
export const paymentsEraser: Eraser = {
  async erase(transaction, { id }) {
    await deleteSpendingLimit(transaction, id);
  },
};
