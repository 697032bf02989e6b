/**
 * Vouchers: permissions that players take to our contracts. They are opened with what they hold, signed
 * by the signer, and ended by the chain alone.
 */
import type { Registry } from "prom-client";
import type { NetworkConfig } from "../../config/config.ts";
import type { ChainListener } from "../../platform/chain/chain-event.ts";
import { createAlarms } from "./alarms.ts";
import { createVoucherContracts } from "./contract-events.ts";
import type { VoucherDependencies } from "./dependencies.ts";
import { startExpiryPoller } from "./expiry-poller.ts";
import type { VoucherHandlers } from "./voucher.ts";
import { createVoucherListener } from "./voucher-listener.ts";

export type { VoucherDependencies } from "./dependencies.ts";
export { issueVoucher } from "./issue-voucher.ts";
export { epochOf, isNonceSpent } from "./nonce-reader.ts";
export { refuseLocked, refuseLocks } from "./refuse-locked.ts";
export { writeSignature } from "./signature-store.ts";
export { findQueuedVouchers, type QueuedVoucher } from "./store.ts";
export type { EndedVoucher, VoucherHandler, VoucherHandlers } from "./voucher.ts";

export interface VouchersFeature {
  /** Comes first of all listeners: its rows are locked before any others. */
  listener: ChainListener;
  /** For the worker. */
  startPoller(): AsyncDisposable;
}

export const createVouchers = (
  given: Omit<VoucherDependencies, "bus" | "sealer" | "intents"> & {
    metrics: Registry;
    networks: readonly NetworkConfig[];
    voucherHandlers: VoucherHandlers;
    /** How long the poller waits between two rounds. */
    intervalMs: number;
  },
): VouchersFeature => {
  const dependencies = { ...given, alarms: createAlarms(given) };
  return {
    listener: createVoucherListener({ ...dependencies, contracts: createVoucherContracts(given.networks) }),
    startPoller: () => startExpiryPoller({ ...dependencies, chainIds: given.networks.map(({ chainId }) => chainId) }),
  };
};
