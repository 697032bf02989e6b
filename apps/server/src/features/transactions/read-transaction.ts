import { sups } from "@passport/ledger";
import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { toReceipt } from "./to-transaction.ts";

/** Another player's reference is reported as not found (H4). */
export const readTransaction = async (
  { ledger }: Pick<TransactionsDependencies, "ledger">,
  { actor: { accountId }, payload }: Pick<CommandExchange<typeof calls.readTransaction>, "actor" | "payload">,
): Promise<calls.Receipt> => {
  const entry = await ledger.entryOf(accountId, payload.transaction_reference);
  if (entry !== undefined) return toReceipt(entry, { accountId, currency: sups });
  for (const other of await ledger.otherBalances(accountId)) {
    const found = await ledger.entryOf(other.accountId, payload.transaction_reference);
    if (found !== undefined) return toReceipt(found, other);
  }
  throw new Failure("not_found");
};
