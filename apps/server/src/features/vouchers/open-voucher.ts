import type { VoucherKind } from "@passport/contracts/typed-data";
import { inTransaction, newId, readClock, type Transaction } from "@passport/database";
import { type OperationKind, type Proof, voucherLifeMs } from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { openOperations } from "../operations/index.ts";
import { lockHolder } from "../profile/index.ts";
import type { VoucherDependencies } from "./dependencies.ts";
import { refuseHeld, refuseLocks } from "./refuse-locked.ts";
import { findLiveVoucher, insertVoucher, type LiveVoucher } from "./store.ts";
import type { VoucherRequest } from "./voucher-request.ts";

const operationKinds: Record<VoucherKind, OperationKind> = {
  withdraw: "withdrawal",
  mint: "mint",
  unstake: "unstake",
  mint_item: "item_withdrawal",
};

export interface ProvenRequest extends Omit<VoucherRequest, "proof"> {
  proof: Proof;
}

/**
 * Operation, voucher and hold in one transaction (WITHDRAW-20), or the voucher that a concurrent call has just
 * opened for this nonce. The player's row stays locked: parallel calls come one after another, and no
 * lock, no other wallet and no hold can come in between (S9, S10).
 */
export const openVoucher = ({ db }: Pick<VoucherDependencies, "db">, request: ProvenRequest): Promise<LiveVoucher> =>
  inTransaction(db, async (transaction) => {
    const { actor, voucher } = request;
    const holder = await lockHolder(transaction, actor.userId);
    if (holder?.wallet !== voucher.wallet) throw new Failure("not_found");
    const known = await findLiveVoucher(transaction, voucher);
    if (known !== undefined) return known;
    refuseLocks(holder, request.locks);
    refuseHeld(holder);
    await open(transaction, request);
    const opened = await findLiveVoucher(transaction, voucher);
    if (opened === undefined) throw new Error("a voucher was opened and is not there");
    return opened;
  });

/** As contracts count time. */
const wholeSeconds = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000);

const open = async (transaction: Transaction, request: ProvenRequest): Promise<void> => {
  const { actor, voucher, collection } = request;
  const [voucherId, operationId] = [newId(), newId()];
  const { chainId, wallet, amount, tokenId } = voucher;
  const expiry = wholeSeconds(new Date((await readClock(transaction)).getTime() + voucherLifeMs));
  await openOperations(transaction, [
    {
      event: "registered",
      operation: {
        id: operationId,
        kind: operationKinds[voucher.kind],
        state: "pending",
        account_id: actor.accountId,
        chain_id: chainId,
        wallet,
        amount: amount?.toString() ?? null,
        collection: collection ?? null,
        token_id: tokenId?.toString() ?? null,
        deadline: expiry,
        transfer_id: request.transferIdOf?.(operationId) ?? null,
      },
    },
  ]);
  await insertVoucher(transaction, { ...voucher, id: voucherId, operationId, amount, tokenId, expiry }, request.proof);
  await request.hold(transaction, { voucherId, operationId, expiry });
};
