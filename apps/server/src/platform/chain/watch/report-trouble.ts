import type { Logger } from "../../telemetry/log.ts";
import type { ChainMetrics } from "../chain-metrics.ts";
import { TokenMismatch } from "../check-tokens.ts";
import { ChainUnavailable } from "../nodes/nodes.ts";
import { ChainMoved, FinalityBroken, LeadershipLost } from "./chain-errors.ts";

/** Says it as loudly as it matters. All of it is tried again. */
export const reportTrouble = (error: unknown, { log, metrics }: { log: Logger; metrics: ChainMetrics }): void => {
  const { level, message, isStopped } = describe(error);
  metrics.stopped(isStopped);
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
  if (error instanceof ChainUnavailable)
    return { level: "warn", message: "no node of the chain answers", isStopped: false };
  if (error instanceof FinalityBroken || error instanceof TokenMismatch)
    return { level: "error", message: "the chain is not read until an operator has looked", isStopped: true };
  return { level: "error", message: "a step of the watch failed", isStopped: false };
};
