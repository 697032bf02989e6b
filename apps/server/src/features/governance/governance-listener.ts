/** What the chain says of proposals and roles: shown when seen, certain when final (CHAIN-56). */
import type { Transaction } from "@passport/database";
import type { ChainEvent, ChainListener } from "../../platform/chain/chain-event.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { chainName, describeCall, roleName } from "./describe-call.ts";
import type { GovernanceMetrics } from "./governance-metrics.ts";
import { removeLogs, writeActs, writeProposals } from "./log-store.ts";
import type { Governance, GovernanceAct, GovernanceLogs, ScheduledProposal } from "./read-logs.ts";

export interface ListenerDependencies {
  governance: Governance;
  metrics: Pick<GovernanceMetrics, "roleChanged">;
  log: Logger;
}

/** Of a flood, so many get a line each time; the others are counted in one more. */
const mostLines = 100;

export const createGovernanceListener = ({ governance, metrics, log }: ListenerDependencies): ChainListener => {
  const write = async (transaction: Transaction, logs: GovernanceLogs, isFinal: boolean): Promise<void> => {
    await writeActs(transaction, logs.acts, isFinal);
    reportProposals(log, await writeProposals(transaction, logs.proposals, isFinal));
  };
  return {
    logs: governance.logs,
    seen: (transaction, events) => write(transaction, governance.read(events), false),
    orphaned: (transaction, events) => removeLogs(transaction, events),
    async finalized(transaction, events) {
      const logs = governance.read(events);
      await write(transaction, logs, true);
      for (const act of logs.acts) reportAct({ log, metrics, governance }, act);
      for (const event of logs.delays) reportDelay(log, event);
    },
  };
};

const reportProposals = (log: Logger, proposals: readonly ScheduledProposal[]): void => {
  for (const { kind, id, event, calls, callCount, readyAt, expiresAt } of proposals.slice(0, mostLines)) {
    const { chainId, txHash, blockNumber } = event;
    const words = calls.map((call) => describeCall(call));
    log.warn(
      { chainId, kind, proposalId: id, words, callCount, readyAt, expiresAt, txHash, blockNumber },
      `a change of the contracts was proposed on ${chainName(chainId)}`,
    );
  }
  const more = proposals.length - mostLines;
  if (more > 0) log.warn({ chainId: proposals[0]?.event.chainId, more }, "more changes of the contracts were proposed");
};

const reportAct = (
  { log, metrics, governance }: ListenerDependencies,
  { act, event, subject, account }: GovernanceAct,
): void => {
  const { chainId, txHash, contract: address } = event;
  if (act === "granted" || act === "revoked") {
    const contract = governance.contractsOf(chainId).find((known) => known.address === address)?.name ?? address;
    const role = roleName(subject ?? "");
    metrics.roleChanged({ chainId, contract, change: act });
    log.warn({ chainId, contract, role, account, txHash }, `a role was ${act}`);
  } else {
    log.warn({ chainId, proposalId: subject, account, txHash }, actTexts[act]);
  }
};

const actTexts = {
  executed: "a proposal was executed",
  cancelled: "a proposal was cancelled",
  refused: "a change of roles was refused",
  dismissed: "a proposer was dismissed: all that it had proposed is void",
} as const;

const reportDelay = (log: Logger, { chainId, txHash, args }: ChainEvent): void =>
  log.warn(
    { chainId, txHash, from: args["oldDuration"], to: args["newDuration"] },
    "the shortest wait of a proposal changed",
  );
