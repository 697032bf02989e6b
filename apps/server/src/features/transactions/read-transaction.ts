import type { Receipt } from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { toReceipt } from "./to-transaction.ts";

/** Another player's reference is reported as not found (H4). */
export const readTransaction = async (
  { ledger }: Pick<TransactionsDependencies, "ledger">,
  { accountId }: Actor,
  reference: string,
): Promise<Receipt> => {
  const entry = await ledger.entryOf(accountId, reference);
  if (entry === undefined) throw new Failure("not_found");
  return toReceipt(entry, accountId);
};
