import type { Transaction } from "@passport/database";
import type { OperationEventName } from "@passport/protocol";
import { advanceOperations, type Happening } from "../operations/index.ts";
import { endVouchers as markEnded } from "./store.ts";
import type { EndedVoucher, VoucherKeeper, VoucherKeepers } from "./voucher.ts";

/** How a voucher, or what it held in a contract's queue, came to its end. */
export interface Ending extends EndedVoucher {
  effect: "used" | "queued" | "released" | "rejected" | "cancelled" | "expired";
  /** Of `queued`. */
  releasableAt?: Date | undefined;
}

interface Course {
  /** What becomes of the voucher; the queue has its vouchers spent already. */
  state?: "used" | "cancelled" | "expired";
  event: OperationEventName;
  /** What becomes of what it holds; in the queue it stays held. */
  keeper?: "settle" | "giveBack";
}

const courses: Record<Ending["effect"], Course> = {
  used: { state: "used", event: "finalized", keeper: "settle" },
  queued: { state: "used", event: "queued" },
  released: { event: "finalized", keeper: "settle" },
  rejected: { event: "rejected", keeper: "giveBack" },
  cancelled: { state: "cancelled", event: "cancelled", keeper: "giveBack" },
  expired: { state: "expired", event: "expired", keeper: "giveBack" },
};

/**
 * Ends vouchers whose rows the caller has locked, each at most once in a call: voucher, operation and what
 * was held, in this order. Returns those that could not end so any more; nothing was moved for them.
 */
export const endVouchers = async (
  transaction: Transaction,
  keepers: VoucherKeepers,
  endings: readonly Ending[],
): Promise<Ending[]> => {
  const ended = await markAll(transaction, endings);
  const changed = await advanceOperations(
    transaction,
    ended.map((ending) => toHappening(ending, keepers[ending.voucher.kind])),
  );
  const moved = new Set(changed.map(({ id }) => id));
  const kept = ended.filter(({ voucher }) => moved.has(voucher.operationId));
  for (const [kind, keeper] of Object.entries(keepers)) {
    const own = kept.filter(({ voucher }) => voucher.kind === kind);
    for (const verb of ["settle", "giveBack"] as const) {
      const mine = own.filter(({ effect }) => courses[effect].keeper === verb);
      if (mine.length > 0) await keeper[verb](transaction, mine);
    }
  }
  return endings.filter((ending) => !kept.includes(ending));
};

/** One conditional statement for each state decides who ends a voucher. */
const markAll = async (transaction: Transaction, endings: readonly Ending[]): Promise<Ending[]> => {
  const marked = new Set<string>();
  for (const state of ["used", "cancelled", "expired"] as const) {
    const ids = endings.filter(({ effect }) => courses[effect].state === state).map(({ voucher }) => voucher.id);
    for (const id of await markEnded(transaction, ids, state)) marked.add(id);
  }
  return endings.filter(({ effect, voucher }) => courses[effect].state === undefined || marked.has(voucher.id));
};

const toHappening = (
  { effect, voucher, txHash, blockNumber, releasableAt }: Ending,
  keeper: VoucherKeeper,
): Happening => ({
  operationId: voucher.operationId,
  event: courses[effect].event,
  changes: {
    ...(txHash !== undefined && { tx_hash: txHash }),
    ...(blockNumber !== undefined && { block_number: blockNumber }),
    ...(releasableAt !== undefined && { deadline: releasableAt }),
    ...(courses[effect].keeper === "settle" &&
      keeper.settlementIdOf !== undefined && { transfer_id: keeper.settlementIdOf(voucher.operationId) }),
  },
});
