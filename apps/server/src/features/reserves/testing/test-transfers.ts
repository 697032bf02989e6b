/** Moves money in tests the way the product does: between a player and the system account of their shard. */
import { newId } from "@passport/database";
import type { Ledger, SystemKind, Transfer } from "@passport/ledger";

const labels = { group: "DEPOSIT", subGroup: "TRANSFER", description: "SUPS" };

export const createTestTransfers = (ledger: Ledger) => {
  const systemAccountOf = async (kind: SystemKind, accountId: string): Promise<string> =>
    (await ledger.openSystemAccount(kind, kind === "chain" ? "BSC testnet" : "Store", accountId)).id;
  const post = async (transfer: Transfer): Promise<string> => {
    const verdict = await ledger.post(transfer);
    if (verdict !== "posted") throw new Error(`the ledger answered ${verdict}`);
    return transfer.id;
  };
  const toDeposit = async (accountId: string, amount: bigint): Promise<Transfer> => {
    const debit = await systemAccountOf("chain", accountId);
    return { kind: "post", id: newId(), debit, credit: accountId, amount, ...labels };
  };
  return {
    toDeposit,
    deposit: async (accountId: string, amount: bigint) => post(await toDeposit(accountId, amount)),
    async spend(debit: string, amount: bigint) {
      return post({
        kind: "post",
        id: newId(),
        debit,
        credit: await systemAccountOf("sale", debit),
        amount,
        ...labels,
      });
    },
    /** For a withdrawal. */
    async hold(debit: string, amount: bigint) {
      return post({
        kind: "hold",
        id: newId(),
        debit,
        credit: await systemAccountOf("chain", debit),
        amount,
        ...labels,
      });
    },
    settle: (hold: string) => post({ kind: "settle", id: newId(), hold }),
  };
};

export type TestTransfers = ReturnType<typeof createTestTransfers>;
