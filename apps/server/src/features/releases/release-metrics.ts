/** What operators see of releases. */
import { Counter, Gauge, type Registry } from "prom-client";
import type { Act, Outcome } from "./store.ts";

/** Why something that is due is not sent. */
export const heldBackReasons = ["price", "balance", "budget", "rights"] as const;
export type HeldBack = (typeof heldBackReasons)[number];

export interface ReleaseMetrics {
  /** False where this process has no key for it. */
  runs(isRunning: boolean): void;
  waiting(chainId: number, counts: { queued: number; due: number }): void;
  sent(chainId: number, act: Act, version: "first" | "raised"): void;
  ended(chainId: number, outcome: Outcome): void;
  /** The contract would refuse it now. */
  refused(chainId: number, name: string): void;
  account(chainId: number, left: { balance: bigint; gas: bigint }): void;
  heldBack(chainId: number, reason: HeldBack | undefined): void;
}

const coin = 1e18;

export const createReleaseMetrics = (registry: Registry): ReleaseMetrics => {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = ["chain"]) =>
    new Gauge({ name, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const running = gauge("releases_running", "1 while this process releases what is due, 0 without RELEASE_KEY", []);
  const queued = gauge("releases_queued", "Vouchers that wait in the queues of a chain's contracts");
  const due = gauge("releases_due", "Those of them that can be released or cleared away now");
  const sent = counter("releases_sent_total", "Transactions that were sent", ["chain", "act", "version"]);
  const ended = counter("releases_ended_total", "Transactions by their outcome", ["chain", "outcome"]);
  const refused = counter("releases_refused_total", "Releases that a contract would have refused", ["chain", "error"]);
  const balance = gauge("releases_account_coins", "Native coins of the account that pays");
  const gasLeft = gauge("releases_gas_left", "Gas left of the day's budget");
  const heldBack = gauge("releases_held_back", "1 while what is due is not sent for this reason", ["chain", "reason"]);
  return {
    runs: (isRunning) => running.set(Number(isRunning)),
    waiting(chainId, counts) {
      const chain = String(chainId);
      queued.set({ chain }, counts.queued);
      due.set({ chain }, counts.due);
    },
    sent: (chainId, act, version) => sent.inc({ chain: String(chainId), act, version }),
    ended: (chainId, outcome) => ended.inc({ chain: String(chainId), outcome }),
    refused: (chainId, name) => refused.inc({ chain: String(chainId), error: name }),
    account(chainId, left) {
      const chain = String(chainId);
      balance.set({ chain }, Number(left.balance) / coin);
      gasLeft.set({ chain }, Number(left.gas));
    },
    heldBack(chainId, reason) {
      for (const one of heldBackReasons) heldBack.set({ chain: String(chainId), reason: one }, Number(one === reason));
    },
  };
};
