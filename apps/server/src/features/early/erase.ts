import type { Eraser } from "../profile/index.ts";
import { eraseContributor } from "./store.ts";

/** Name, email, phone and the signed text go. */
export const earlyEraser: Eraser = {
  erase: (transaction, { account_id: accountId }) => eraseContributor(transaction, accountId),
};
