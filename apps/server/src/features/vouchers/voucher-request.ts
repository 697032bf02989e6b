import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Transaction } from "@passport/database";
import type { Lock } from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";

export interface VoucherRequest {
  actor: Actor;
  voucher: {
    kind: VoucherKind;
    chainId: number;
    /** The verifying contract. Any case, like `wallet`. */
    contract: string;
    /** As it came over the wire: whether it is the actor's own is checked here (CHAIN-28). */
    wallet: string;
    nonce: bigint;
    /** Of `withdraw` and `mint_item`. */
    amount?: bigint;
    /** Of all but `withdraw`. */
    tokenId?: bigint;
  };
  /** The player's signature over the same content, as it came over the wire. */
  proof: string | undefined;
  /** The slug, for what is not SUPS. */
  collection?: string;
  /** Locks of the player that refuse it, read in the transaction of the hold (S9): those of the declaration. */
  locks: readonly Lock[];
  /** The id of the ledger's transfer that `hold` makes, if it makes one. */
  transferIdOf?(operationId: string): string;
  /**
   * Takes what the voucher is for, or throws a Failure. Runs in the transaction that opens operation and
   * voucher, after both; only for a voucher that is new.
   */
  hold(transaction: Transaction, opened: OpenedVoucher): Promise<void>;
}

export interface OpenedVoucher {
  voucherId: string;
  operationId: string;
  expiry: Date;
}
