/** What a chain said, as the rest of the program hears it: decoded, with texts that JSON can carry. */
import type { Transaction } from "@passport/database";
import type { AbiEvent, Address, Hash } from "viem";

/** `args` are texts: numbers in decimal, addresses and bytes in lower-case hex, lists as lists of texts. */
export interface ChainEvent {
  chainId: number;
  /** Which source it came from: `sups_deposit`, `withdrawn`. */
  name: string;
  /** Lower case. */
  contract: Address;
  txHash: Hash;
  /** Its number within the block; -1 for a payment in native coin, of which a transaction has one. */
  logIndex: number;
  blockNumber: number;
  blockHash: Hash;
  minedAt: Date;
  args: Readonly<Record<string, string | readonly string[]>>;
}

export interface ChainBlock {
  chainId: number;
  number: number;
  hash: Hash;
  minedAt: Date;
}

/** A log that a listener wants: of this contract, this event, with these indexed arguments. */
export interface LogSource {
  name: string;
  contract: Address;
  event: AbiEvent;
  /** Indexed arguments that must have this value; addresses in lower case. */
  where?: Readonly<Record<string, Address>>;
  /**
   * The argument that is the amount, or the list of amounts. A log of nothing is dropped: anybody can cause thousands of them for the
   * gas alone (CHAIN-47). Null where a log is about no amount.
   */
  amount: string | null;
  /** Each log is about native coin that the contract received. `sent` is the event for what it sends. */
  coins?: { sent: AbiEvent };
}

/** Payments in native coin to this address; heard as an event with args `from` and `value`. */
export interface PaymentSource {
  name: string;
  to: Address;
}

/**
 * Acts on what a chain says. Everything runs inside the watcher's transaction, together
 * with the cursor: it happens once, or not at all. Events come in the order of the chain, and all
 * events of a transaction come together. A listener that throws is given ever fewer events; those of the
 * transaction for which it throws alone are set aside, and a final one among them halts withdrawals: it must
 * throw only for what an operator has to see.
 */
export interface ChainListener {
  logs(chainId: number): readonly LogSource[];
  payments?(chainId: number): readonly PaymentSource[];
  /** Mined; the chain may still take it back. For display only: nothing of value moves here. */
  seen(transaction: Transaction, events: readonly ChainEvent[]): Promise<void>;
  /** Taken back by a reorganisation. The same log may be seen again in another block. */
  orphaned(transaction: Transaction, events: readonly ChainEvent[]): Promise<void>;
  /** Final: this is where value moves (CHAIN-5). An event may be final without having been seen. */
  finalized(transaction: Transaction, events: readonly ChainEvent[]): Promise<void>;
  /** Everything up to this block is final, and `finalized` was called for all of it, in this transaction or before. */
  reached?(transaction: Transaction, block: ChainBlock): Promise<void>;
}
