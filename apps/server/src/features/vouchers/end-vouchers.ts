import type { Transaction } from "@passport/database";
import type { OperationEventName } from "@passport/protocol";
import { advanceOperations, type OperationUpdate } from "../operations/index.ts";
import { endVouchers as markEnded } from "./store.ts";
import type { EndedVoucher, VoucherHandler, VoucherHandlers } from "./voucher.ts";

/** How a voucher, or what it held in a contract's queue, came to its end. */
export interface VoucherOutcome extends EndedVoucher {
  effect: "used" | "queued" | "released" | "rejected" | "cancelled" | "expired";
  /** Of `queued`. */
  releasableAt?: Date | undefined;
}

interface Effect {
  /** What becomes of the voucher; the queue has its vouchers spent already. */
  state?: "used" | "cancelled" | "expired";
  event: OperationEventName;
  /** What becomes of what it holds; in the queue it stays held. */
  held?: "settle" | "giveBack";
}

const effects: Record<VoucherOutcome["effect"], Effect> = {
  used: { state: "used", event: "finalized", held: "settle" },
  queued: { state: "used", event: "queued" },
  released: { event: "finalized", held: "settle" },
  rejected: { event: "rejected", held: "giveBack" },
  cancelled: { state: "cancelled", event: "cancelled", held: "giveBack" },
  expired: { state: "expired", event: "expired", held: "giveBack" },
};

/**
 * Ends vouchers whose rows the caller has locked, each at most once in a call: voucher, operation and what
 * was held, in this order. Returns those that could not end so any more; nothing was moved for them.
 */
export const endVouchers = async (
  transaction: Transaction,
  voucherHandlers: VoucherHandlers,
  outcomes: readonly VoucherOutcome[],
): Promise<VoucherOutcome[]> => {
  const ended = await markAll(transaction, outcomes);
  const changed = await advanceOperations(
    transaction,
    ended.map((outcome) => toUpdate(outcome, voucherHandlers[outcome.voucher.kind])),
  );
  const moved = new Set(changed.map(({ id }) => id));
  const kept = ended.filter(({ voucher }) => moved.has(voucher.operationId));
  for (const [kind, voucherHandler] of Object.entries(voucherHandlers)) {
    const own = kept.filter(({ voucher }) => voucher.kind === kind);
    for (const verb of ["settle", "giveBack"] as const) {
      const mine = own.filter(({ effect }) => effects[effect].held === verb);
      if (mine.length > 0) await voucherHandler[verb](transaction, mine);
    }
  }
  return outcomes.filter((outcome) => !kept.includes(outcome));
};

/** One conditional statement for each state decides who ends a voucher. */
const markAll = async (transaction: Transaction, outcomes: readonly VoucherOutcome[]): Promise<VoucherOutcome[]> => {
  const marked = new Set<string>();
  for (const state of ["used", "cancelled", "expired"] as const) {
    const ids = outcomes.filter(({ effect }) => effects[effect].state === state).map(({ voucher }) => voucher.id);
    for (const id of await markEnded(transaction, ids, state)) marked.add(id);
  }
  return outcomes.filter(({ effect, voucher }) => effects[effect].state === undefined || marked.has(voucher.id));
};

const toUpdate = (
  { effect, voucher, txHash, blockNumber, releasableAt }: VoucherOutcome,
  voucherHandler: VoucherHandler,
): OperationUpdate => ({
  operationId: voucher.operationId,
  event: effects[effect].event,
  changes: {
    ...(txHash !== undefined && { tx_hash: txHash }),
    ...(blockNumber !== undefined && { block_number: blockNumber }),
    ...(releasableAt !== undefined && { deadline: releasableAt }),
    ...(effects[effect].held === "settle" &&
      voucherHandler.settlementIdOf !== undefined && {
        transfer_id: voucherHandler.settlementIdOf(voucher.operationId),
      }),
  },
});
