/** From an entry of the ledger to what the wire declares. */
import type { HistoryEntry, Party } from "@passport/ledger";
import type { Receipt, Transaction } from "@passport/protocol";
import { type PlayerAccount, toCurrency } from "./find-account.ts";

/** `accountId` is whose history it is: "you" is told by account, since anybody can choose a name. */
export const toTransaction = (entry: HistoryEntry, accountId: string): Transaction => ({
  transaction_reference: entry.transferId,
  amount: entry.amount.toString(),
  description: entry.description,
  to: toParty(entry.to, accountId),
  from: toParty(entry.from, accountId),
  created_at: entry.createdAt.toISOString(),
  group: entry.group,
  sub_group: entry.subGroup,
});

export const toReceipt = (entry: HistoryEntry, { accountId, currency }: PlayerAccount): Receipt => ({
  ...toTransaction(entry, accountId),
  currency: toCurrency(currency),
  balance_after: entry.balanceAfter.toString(),
  related_reference: entry.related ?? null,
});

const toParty = ({ name, isSystem, ...party }: Party, accountId: string): Transaction["to"] => ({
  name,
  is_you: party.accountId === accountId,
  is_system: isSystem,
});
