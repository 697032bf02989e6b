import type { Logger } from "../../telemetry/log.ts";
import type { ChainMetrics } from "../chain-metrics.ts";
import { TokenMismatch } from "../check-tokens.ts";
import { ChainUnavailable, NodesDisagree } from "../nodes/rpc-errors.ts";
import { ChainMoved, FinalityBroken, LeadershipLost } from "./chain-errors.ts";

/** Says it as loudly as it matters. All of it is tried again. */
export const reportTrouble = (error: unknown, { log, metrics }: { log: Logger; metrics: ChainMetrics }): void => {
  const { level, message, isStopped } = describe(error);
  metrics.stopped(isStopped);
  metrics.nodesDisagree(error instanceof NodesDisagree);
  log[level]({ err: error }, message);
};

interface Description {
  level: "debug" | "warn" | "error";
  message: string;
  isStopped: boolean;
}

const describe = (error: unknown): Description => {
  if (error instanceof ChainMoved)
    return { level: "debug", message: "the chain moved while it was read", isStopped: false };
  if (error instanceof LeadershipLost)
    return { level: "warn", message: "another process leads the watch of this chain", isStopped: false };
  if (error instanceof NodesDisagree)
    return { level: "error", message: "nothing is credited while the nodes disagree", isStopped: true };
  if (error instanceof ChainUnavailable)
    return { level: "warn", message: "too few nodes of the chain answer", isStopped: false };
  if (error instanceof FinalityBroken || error instanceof TokenMismatch)
    return { level: "error", message: "the chain is not read until an operator has looked", isStopped: true };
  return { level: "error", message: "a step of the watch failed", isStopped: false };
};
