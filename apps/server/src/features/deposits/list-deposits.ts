import type * as calls from "@passport/protocol";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import { findPage, type OperationRow, toHex } from "../operations/index.ts";
import type { DepositsDependencies } from "./dependencies.ts";

type Listing = calls.OutputOf<typeof calls.listDeposits>;
type Deposit = Listing["transactions"][number];

/** The command has no pages; OPERATION:LIST has the rest. */
const mostShown = 500;

/** DEPOSIT-22: registered by the player, or found by the watcher without their help. */
export const listDeposits = async (
  { db }: Pick<DepositsDependencies, "db">,
  { actor }: Pick<CommandExchange<typeof calls.listDeposits>, "actor">,
): Promise<Listing> => {
  const { operations, total } = await findPage(db, actor.accountId, { kind: "deposit", page: 0, pageSize: mostShown });
  return { transactions: operations.map(toDeposit), total };
};

const toDeposit = ({ tx_hash, amount, state, created_at }: OperationRow): Deposit => ({
  tx_hash: tx_hash === null ? "" : toHex(tx_hash),
  amount: amount ?? "0",
  status: statusOf(state),
  created_at: created_at.toISOString(),
});

/** The states that players see (DEPOSIT-20). */
const statusOf = (state: calls.OperationState): Deposit["status"] =>
  state === "pending" || state === "confirmed" || state === "failed" ? state : "confirming";
