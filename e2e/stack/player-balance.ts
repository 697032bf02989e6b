/** A player's money in browser tests: moved by the ledger itself, between their account and the system accounts of its shard. */
import { type Database, newId } from "@passport/database";
import type { Ledger, SystemKind, Transfer } from "@passport/ledger";

interface Labels {
  /** The other side. A chain may owe; every other party first gets from a chain what it pays. */
  party?: readonly [kind: SystemKind, name: string];
  group?: string;
  subGroup?: string;
  description?: string;
  related?: string;
}

export interface PlayerBalance {
  accountId: string;
  /** Each returns its reference. Amounts are hundredths: 1250_00n reads as 1,250.00. */
  receives(hundredths: bigint, labels?: Labels): Promise<string>;
  pays(hundredths: bigint, labels?: Labels): Promise<string>;
  holds(hundredths: bigint): Promise<string>;
  ends(kind: "settle" | "release", hold: string): Promise<string>;
}

const unitsOf = (hundredths: bigint) => hundredths * 10n ** 16n;

export const openPlayerBalance = async (db: Database, ledger: Ledger, username: string): Promise<PlayerBalance> => {
  const { account_id: accountId } = await db
    .selectFrom("users")
    .select("account_id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const open = async (kind: SystemKind, name: string) => (await ledger.openSystemAccount(kind, name, accountId)).id;
  const chain = await open("chain", "BNB Chain");

  const post = async (transfer: Transfer): Promise<string> => {
    const verdict = await ledger.post(transfer);
    if (verdict !== "posted") throw new Error(`The ledger answered ${verdict}`);
    return transfer.id;
  };
  const move = (debit: string, credit: string, hundredths: bigint, { party: _, ...labels }: Labels) =>
    post({
      kind: "post",
      id: newId(),
      debit,
      credit,
      amount: unitsOf(hundredths),
      group: "DEPOSIT",
      subGroup: "TRANSFER",
      description: "Deposit from BNB Chain",
      ...labels,
    });

  return {
    accountId,
    async receives(hundredths, labels = {}) {
      const [kind, name] = labels.party ?? ["chain", "BNB Chain"];
      const from = await open(kind, name);
      if (kind !== "chain") await move(chain, from, hundredths, { description: `Funding of ${name}` });
      return move(from, accountId, hundredths, labels);
    },
    async pays(hundredths, labels = {}) {
      const [kind, name] = labels.party ?? ["sale", "Passport store"];
      const purchase = { group: "STORE", subGroup: "PURCHASE", description: "Nexus Crate 04" };
      return move(accountId, await open(kind, name), hundredths, { ...purchase, ...labels });
    },
    holds: (hundredths) =>
      post({
        kind: "hold",
        id: newId(),
        debit: accountId,
        credit: chain,
        amount: unitsOf(hundredths),
        group: "WITHDRAWAL",
        subGroup: "TRANSFER",
        description: "Withdrawal to 0x71C4…9aF2",
      }),
    ends: (kind, hold) => post({ kind, id: newId(), hold }),
  };
};
