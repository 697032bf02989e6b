/** A transaction for tests: a battle won. */
import type { Transaction } from "@passport/protocol/calls/transactions";

export const testTransaction = (changes: Partial<Transaction> = {}): Transaction => ({
  transaction_reference: "01936c1e-7a00-7000-8000-00000c7b10e8",
  amount: "320000000000000000000",
  description: "Battle 18 204, first place",
  to: { name: "mara_voss", is_you: true, is_system: false },
  from: { name: "Supremacy", is_you: false, is_system: true },
  created_at: "2026-11-14T22:51:00.000Z",
  group: "BATTLE",
  sub_group: "TRANSFER",
  ...changes,
});
