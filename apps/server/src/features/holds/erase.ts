import type { Eraser } from "../profile/index.ts";
import { deleteAddresses } from "./addresses/store.ts";
import { deleteProtection } from "./protection/store.ts";
import { deleteHolds } from "./store.ts";

/** Only an account without value is deleted: nothing is left that a hold would protect. */
export const holdsEraser: Eraser = {
  async erase(transaction, { id }) {
    await deleteHolds(transaction, id);
    await deleteAddresses(transaction, id);
    await deleteProtection(transaction, id);
  },
};
