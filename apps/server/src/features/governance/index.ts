/** What is proposed in the timelocks of our contracts, for staff to see before it takes effect (docs/decisions/0076). */
import { type Database, inTransaction } from "@passport/database";
import * as calls from "@passport/protocol";
import type { Registry } from "prom-client";
import type { NetworkConfig } from "../../config/config.ts";
import type { ChainListener } from "../../platform/chain/chain-event.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { type Handlers, onCommand } from "../../platform/wire/handlers.ts";
import { createGovernanceListener } from "./governance-listener.ts";
import { createGovernanceMetrics, type GovernanceMetrics } from "./governance-metrics.ts";
import { listProposals } from "./list-proposals.ts";
import { forgetOld } from "./log-store.ts";
import { countPending } from "./proposal-store.ts";
import { createGovernance as readGovernance } from "./read-logs.ts";
import { type TellDependencies, tellStaff } from "./tell-staff.ts";

interface GovernanceFeature extends Handlers {
  jobs: Job[];
  /** For the worker: the listener with its metrics. */
  createListener(): ChainListener;
}

interface Given {
  db: Database;
  networks: readonly Pick<NetworkConfig, "chainId" | "deployment">[];
  readers: ChainReaders;
  metrics: Registry;
  log: Logger;
}

/** An executed proposal is looked up after a year, when keys are rotated again. */
const keptDays = 400;

export const createGovernance = ({ db, networks, readers, metrics, log }: Given): GovernanceFeature => {
  const governance = readGovernance(networks);
  const chainIds = networks.map(({ chainId }) => chainId);
  // On the first call: only a worker has metrics of this, and a registry takes each of them once.
  let governanceMetrics: GovernanceMetrics | undefined;
  const forget = () => inTransaction(db, (transaction) => forgetOld(transaction, keptDays));
  return {
    commands: [onCommand(calls.listProposals, (exchange) => listProposals({ db, governance, readers }, exchange))],
    jobs: [{ name: "forget-old-proposals", schedule: "*/10 * * * *", run: forget }],
    createListener() {
      governanceMetrics ??= createGovernanceMetrics(metrics, () => countPending(db, chainIds));
      return createGovernanceListener({ governance, metrics: governanceMetrics, log });
    },
  };
};

/** Apart, because it needs what the chains' part of a process is made before. */
export const tellStaffJob = (dependencies: TellDependencies): Job => ({
  name: "tell-staff-of-proposals",
  schedule: "* * * * *",
  run: () => tellStaff(dependencies),
});
