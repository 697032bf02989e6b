import type { Logger } from "../../telemetry/log.ts";
import type { ChainMetrics } from "../chain-metrics.ts";
import type { BalanceVerdict } from "./check-balances.ts";

/** Every difference is an error for an operator; the metric stays up until all of them are explained. */
export const reportBalances = (
  { log, metrics }: { log: Logger; metrics: Pick<ChainMetrics, "balancesChecked"> },
  { differences, unreported, unexplained }: BalanceVerdict,
  number: number,
): void => {
  metrics.balancesChecked(number, unexplained);
  for (const { difference, ...where } of differences)
    log.error({ ...where, difference: String(difference) }, "an address of ours holds another amount than it should");
  for (const { difference, ...where } of unreported)
    log.info({ ...where, difference: String(difference) }, "coins were forced on a contract of ours");
};
