/**
 * What cannot happen while only our signer signs and the watcher misses nothing. Nothing is blocked by it
 * but withdrawals: the chain has already done what it says, and the watcher must go on to see the rest.
 */
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Transaction } from "@passport/database";
import { haltWithdrawals } from "@passport/ledger";
import { Counter, type Registry } from "prom-client";
import type { Logger } from "../../platform/telemetry/log.ts";

export interface Alarm {
  kind: VoucherKind;
  what: string;
  details: object;
  /** The same is told once by a process, however often it is met. */
  once?: string;
}

export interface Alarms {
  /** For what an operator must look at, and nothing more. */
  tell(alarm: Alarm): void;
  /** For what tells of a stolen key: a withdrawal among them stops all others, until an operator resumes them. */
  raise(transaction: Transaction, alarms: readonly Alarm[]): Promise<void>;
}

export const createAlarms = ({ log, metrics }: { log: Logger; metrics: Registry }): Alarms => {
  const counter = new Counter({
    name: "voucher_alarms_total",
    help: "Times that a chain said of a voucher what cannot be",
    labelNames: ["kind"],
    registers: [metrics],
  });
  const told = new Set<string>();
  const tell: Alarms["tell"] = ({ kind, what, details, once }) => {
    if (once !== undefined && told.has(once)) return;
    if (once !== undefined) told.add(once);
    counter.inc({ kind });
    log.error({ kind, ...details }, what);
  };
  return {
    tell,
    async raise(transaction, alarms) {
      for (const alarm of alarms) tell(alarm);
      const withdrawal = alarms.find(({ kind }) => kind === "withdraw");
      if (withdrawal !== undefined) await haltWithdrawals(transaction, withdrawal.what);
    },
  };
};
