import { deleteInBatches } from "../../../platform/jobs/delete-in-batches.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { deleteExpired } from "./store.ts";

const tables = ["email_codes", "email_proofs", "link_tokens", "tfa_challenges"] as const;

export const deleteExpiredProofs = async ({ db }: AccessDependencies): Promise<number> => {
  let total = 0;
  for (const table of tables) total += await deleteInBatches((limit) => deleteExpired(db, table, limit));
  return total;
};
