/** What operators see of the comparison. */
import type { Database } from "@passport/database";
import { chains, isChainId } from "@passport/protocol";
import { Gauge, type Registry } from "prom-client";
import type { EqualityResult } from "./check-equality.ts";
import { readCheckAge } from "./check-store.ts";

export interface EqualityMetrics {
  compared(result: EqualityResult): void;
}

export const createEqualityMetrics = (registry: Registry, db: Database): EqualityMetrics => {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const newest = () => readCheckAge(db).catch(() => undefined);
  new Gauge({
    name: "equality_is_equal",
    help: "1 while the newest comparison of books and chains found no difference; NaN before the first",
    registers,
    async collect() {
      const check = await newest();
      this.set(check === undefined ? Number.NaN : Number(check.isEqual));
    },
  });
  new Gauge({
    name: "equality_age_seconds",
    help: "Age of the newest comparison; the signer stops at 7,200. NaN before the first",
    registers,
    async collect() {
      this.set((await newest())?.ageSeconds ?? Number.NaN);
    },
  });
  const breaches = gauge("equality_breaches", "Lines that differ, by what they are about", ["chain", "subject"]);
  const unread = gauge("equality_unread_chains", "Chains that could not be compared this time");
  const deposited = gauge("chain_deposited_sups", "SUPS deposited on a chain so far, as the auditor read it", [
    "chain",
  ]);
  const withdrawn = gauge("chain_withdrawn_sups", "SUPS withdrawn on a chain so far, as the auditor read it", [
    "chain",
  ]);
  const net = gauge(
    "chain_net_flow_sups",
    "Deposited less withdrawn on a chain. Below zero: other chains' deposits are paid out here",
    ["chain"],
  );
  return {
    compared(result) {
      breaches.reset();
      for (const { chainId, subject } of result.breaches) breaches.labels(nameOf(chainId), subject).inc();
      unread.set(result.unread.length);
      const found = (subject: string, chainId: number | null) =>
        result.lines.find((line) => line.subject === subject && line.chainId === chainId)?.found ?? 0n;
      for (const chainId of new Set(result.lines.flatMap((line) => line.chainId ?? []))) {
        const [came, went] = [found("deposits", chainId), found("withdrawals", chainId)];
        deposited.labels(nameOf(chainId)).set(toSups(came));
        withdrawn.labels(nameOf(chainId)).set(toSups(went));
        net.labels(nameOf(chainId)).set(toSups(came - went));
      }
    },
  };
};

/** For a graph: digits are lost here, and nowhere else. */
const toSups = (amount: bigint): number => Number(amount) / 1e18;

const nameOf = (chainId: number | null): string =>
  chainId === null ? "all" : isChainId(chainId) ? chains[chainId].name : String(chainId);
