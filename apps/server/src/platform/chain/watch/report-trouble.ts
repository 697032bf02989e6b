import type { ChainStop } from "@passport/protocol";
import type { Logger } from "../../telemetry/log.ts";
import type { ChainMetrics } from "../chain-metrics.ts";
import { DeploymentMismatch } from "../check-deployment.ts";
import { ChainUnavailable, NodesDisagree } from "../nodes/rpc-errors.ts";
import { ChainMoved, FinalityBroken, LeadershipLost } from "../reading/chain-errors.ts";

/** Says it as loudly as it matters, and returns why the chain has stopped, if it has. All of it is tried again. */
export const reportTrouble = (
  error: unknown,
  { log, metrics }: { log: Logger; metrics: ChainMetrics },
): ChainStop | null => {
  const { level, message, stopped } = describe(error);
  metrics.stopped(stopped !== null);
  metrics.nodesDisagree(error instanceof NodesDisagree);
  log[level]({ err: error }, message);
  return stopped;
};

interface Description {
  level: "debug" | "warn" | "error";
  message: string;
  stopped: ChainStop | null;
}

const describe = (error: unknown): Description => {
  if (error instanceof ChainMoved)
    return { level: "debug", message: "the chain moved while it was read", stopped: null };
  if (error instanceof LeadershipLost)
    return { level: "warn", message: "another process leads the watch of this chain", stopped: null };
  if (error instanceof NodesDisagree)
    return { level: "error", message: "nothing is credited while the nodes disagree", stopped: "nodes_disagree" };
  if (error instanceof ChainUnavailable)
    return { level: "warn", message: "too few nodes of the chain answer", stopped: null };
  if (error instanceof FinalityBroken)
    return {
      level: "error",
      message: "the chain is not read until an operator has looked",
      stopped: "finality_broken",
    };
  if (error instanceof DeploymentMismatch)
    return {
      level: "error",
      message: "the chain is not read until an operator has looked",
      // Tokens came first; the word is also for the other contracts.
      stopped: "tokens_mismatch",
    };
  return { level: "error", message: "a step of the watch failed", stopped: null };
};
