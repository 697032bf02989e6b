/** A player's operations in browser tests: opened and moved on by the server's own code, as a watcher would. */
import { randomBytes } from "node:crypto";
import { type Database, inTransaction, newId } from "@passport/database";
import type { OperationEventName } from "@passport/protocol";
import {
  advanceOperations,
  type NewOperation,
  openOperations,
} from "../../apps/server/src/features/operations/index.ts";

type Facts = Partial<Omit<NewOperation, "id" | "account_id">>;

export interface PlayerOperations {
  /** A deposit of 120.00 that the wallet has sent, by default. Returns its id. */
  opens(facts?: Facts): Promise<string>;
  happens(
    id: string,
    event: OperationEventName,
    changes?: Parameters<typeof advanceOperations>[1][number]["changes"],
  ): Promise<void>;
}

const sups = (whole: bigint) => (whole * 10n ** 18n).toString();

export const openPlayerOperations = async (db: Database, username: string): Promise<PlayerOperations> => {
  const { account_id: accountId } = await db
    .selectFrom("users")
    .select("account_id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return {
    opens: async (facts = {}) => {
      const operation: NewOperation = {
        id: newId(),
        kind: "deposit",
        state: "pending",
        account_id: accountId,
        chain_id: 97,
        wallet: "0x71c4a7f3b8d2e5f60718293a4b5c6d7e8f909af2",
        amount: sups(120n),
        tx_hash: randomBytes(32),
        ...facts,
      };
      await inTransaction(db, (transaction) => openOperations(transaction, [{ operation, event: "registered" }]));
      return operation.id;
    },
    happens: async (id, event, changes = {}) => {
      const changed = await inTransaction(db, (transaction) =>
        advanceOperations(transaction, [{ operationId: id, event, changes }]),
      );
      if (changed.length !== 1) throw new Error(`${event} may not follow`);
    },
  };
};
