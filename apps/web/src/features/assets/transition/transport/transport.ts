import type { GeneralFailure } from "../../../../lib/flow/shown-failure.ts";
import type { ContractCalls } from "../../../../lib/wallet/contracts/load-contract-calls.ts";
import type { ProvenBy } from "../../../../lib/wallet/contracts/proven-by.ts";
import type { SigningWallet } from "../../../../lib/wallet/contracts/signing-wallet.ts";
import type { ContractCall } from "../../../../lib/wallet/engine/engine.ts";

/** Told who is asked to confirm what leaves, and when the answer is there. */
export type OnProving = (by: ProvenBy | undefined) => void;

export interface PreparedTransport {
  call: ContractCall;
  /** Until when the contract takes it; undefined where it always does. */
  until: number | undefined;
}

/** One way out of Passport, into the wallet. */
export interface Transport {
  chainId: number;
  general: GeneralFailure;
  /** A held account gets none (HOLD-3). */
  needsVoucher: boolean;
  /** Has the server lock it and sign. The same again while its voucher is open (CHAIN-26). */
  prepare(wallet: SigningWallet, calls: ContractCalls, onProving: OnProving): Promise<PreparedTransport>;
}
