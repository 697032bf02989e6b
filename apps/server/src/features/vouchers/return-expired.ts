/**
 * M5, WITHDRAW-25: what a voucher holds comes back when two things are certain. The time of a final block is past its expiry,
 * or such a block ended its epoch, so no later block can take it; and the contract's count of its epoch at the newest final
 * block shows that none before it did. Until both are, it stays held, whatever the wall clock says.
 */
import { type Database, inTransaction } from "@passport/database";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import { isAboutContent } from "../../platform/chain/watch/act-apart.ts";
import type { OutboxRelay } from "../../platform/outbox/relay.ts";
import type { Alarms } from "./alarms.ts";
import { endVouchers, type VoucherOutcome } from "./end-vouchers.ts";
import { isNonceSpent } from "./nonce-reader.ts";
import { findCancellations, findOverdue, hasReached, lockOpenVouchers, type Overdue } from "./store.ts";
import type { VoucherHandlers } from "./voucher.ts";

export interface ReturnDependencies {
  db: Database;
  readers: ChainReaders;
  voucherHandlers: VoucherHandlers;
  alarms: Alarms;
  outbox: Pick<OutboxRelay, "poke">;
}

/** One question to a node for each; and so many rows are locked together. */
const batchSize = 50;

/** Looks at every voucher of the chain that has run out, once; returns how many came back. */
export const returnExpired = async (dependencies: ReturnDependencies, chainId: number): Promise<number> => {
  let returned = 0;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const overdue = await findOverdue(dependencies.db, chainId, { after, limit: batchSize });
    const last = overdue?.vouchers.at(-1);
    if (overdue === undefined || last === undefined) return returned;
    after = last.id;
    const unused = await findUnused(dependencies, overdue);
    returned += await giveBack(dependencies, chainId, unused, overdue).catch((error: unknown) => {
      if (!isAboutContent(error)) throw error;
      return giveBackSingly(dependencies, chainId, unused, overdue);
    });
  }
};

/** One voucher that the books or its own rows contradict keeps none of the others. */
const giveBackSingly = async (
  dependencies: ReturnDependencies,
  chainId: number,
  unused: readonly VoucherOutcome[],
  block: Pick<Overdue, "blockNumber">,
): Promise<number> => {
  let returned = 0;
  for (const outcome of unused) {
    const { voucher } = outcome;
    returned += await giveBack(dependencies, chainId, [outcome], block).catch((error: unknown) => {
      if (!isAboutContent(error)) throw error;
      dependencies.alarms.tell({
        kind: voucher.kind,
        what: "a voucher ran out or is void, and the books do not let it end: its use was heard of, or its rows say what cannot be; what it holds stays held",
        details: { voucherId: voucher.id, blockNumber: block.blockNumber, err: error },
        once: voucher.id,
      });
      return 0;
    });
  }
  return returned;
};

const giveBack = async (
  { db, voucherHandlers, outbox }: ReturnDependencies,
  chainId: number,
  unused: readonly VoucherOutcome[],
  { blockNumber }: Pick<Overdue, "blockNumber">,
): Promise<number> => {
  const count = await inTransaction(db, async (transaction) => {
    const open = new Map(
      (
        await lockOpenVouchers(
          transaction,
          unused.map(({ voucher }) => voucher.id),
        )
      ).map((voucher) => [voucher.id, voucher]),
    );
    if (!(await hasReached(transaction, chainId, blockNumber))) return 0;
    const outcomes = unused.flatMap((outcome) => {
      const voucher = open.get(outcome.voucher.id);
      return voucher === undefined ? [] : [{ ...outcome, voucher }];
    });
    const failed = await endVouchers(transaction, voucherHandlers, outcomes);
    // Open, and its operation is not: nothing may be given back on such a ground.
    if (failed.length > 0) throw new Error(`voucher ${failed[0]?.voucher.id} is open and its operation is not`);
    return outcomes.length;
  });
  if (count > 0) outbox.poke();
  return count;
};

/** A player may have cancelled the nonce while the voucher was being opened: its final log came before the voucher. */
const findUnused = async (
  { db, readers, alarms }: ReturnDependencies,
  { vouchers, blockHash, blockNumber }: Overdue,
): Promise<VoucherOutcome[]> => {
  const hash = `0x${blockHash.toString("hex")}` as const;
  const areSpent = await Promise.all(vouchers.map((voucher) => isNonceSpent(readers, voucher, hash)));
  const spent = vouchers.filter((_, place) => areSpent[place]);
  const cancellations = await findCancellations(
    db,
    spent.map(({ id }) => id),
  );
  return vouchers.flatMap((voucher): VoucherOutcome[] => {
    if (!spent.includes(voucher)) return [{ voucher, effect: "expired" }];
    const log = cancellations.get(voucher.id);
    if (log !== undefined) return [{ voucher, effect: "cancelled", ...log }];
    alarms.tell({
      kind: voucher.kind,
      what: "a nonce is spent on chain, and no event told of it; what it holds stays held",
      details: { voucherId: voucher.id, blockNumber },
      once: voucher.id,
    });
    return [];
  });
};
