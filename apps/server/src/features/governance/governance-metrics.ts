/** What operators see of proposals. */
import { Counter, Gauge, type Registry } from "prom-client";

export interface GovernanceMetrics {
  roleChanged(change: { chainId: number; contract: string; change: "granted" | "revoked" }): void;
}

interface Pending {
  chain_id: number;
  kind: string;
  count: number;
  seconds: number | null;
}

/** For a worker. `readPending` is called on every scrape; where it fails, the gauges have no value and the other metrics stay. */
export const createGovernanceMetrics = (
  registry: Registry,
  readPending: () => Promise<readonly Pending[]>,
): GovernanceMetrics => {
  const registers = [registry];
  const labelNames = ["chain", "kind"];
  const collect = async (gauge: Gauge, read: (pending: Pending) => number | null): Promise<void> => {
    gauge.reset();
    for (const pending of (await readPending().catch(() => undefined)) ?? []) {
      const value = read(pending);
      if (value !== null) gauge.set({ chain: String(pending.chain_id), kind: pending.kind }, value);
    }
  };
  new Gauge({
    name: "governance_pending",
    help: "Proposals to change our contracts that are neither carried out, cancelled, void nor expired",
    labelNames,
    registers,
    collect() {
      return collect(this, ({ count }) => count);
    },
  });
  new Gauge({
    name: "governance_next_ready_seconds",
    help: "Until the next pending proposal can be executed; negative when it can. Absent while none is pending",
    labelNames,
    registers,
    collect() {
      return collect(this, ({ seconds }) => seconds);
    },
  });
  const roleChanges = new Counter({
    name: "governance_role_changes_total",
    help: "Roles that accounts got or lost in our contracts",
    labelNames: ["chain", "contract", "change"],
    registers,
  });
  return {
    roleChanged: ({ chainId, contract, change }) => roleChanges.inc({ chain: String(chainId), contract, change }),
  };
};
