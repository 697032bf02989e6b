import type { ChainLog } from "@passport/ledger";
import type { OperationRow } from "./store.ts";

/** The final log that an incoming transfer came by; an operation without one is not final. */
export const logOf = ({ id, chain_id, tx_hash, log_index }: OperationRow): ChainLog => {
  if (chain_id === null || tx_hash === null || log_index === null) throw new Error(`operation ${id} has no final log`);
  return { chainId: chain_id, txHash: tx_hash, logIndex: log_index };
};
