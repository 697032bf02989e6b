import type { Database } from "@passport/database";
import type { ChainSender } from "../../platform/chain/chain-sender.ts";
import type { ChainReader } from "../../platform/chain/reader.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import type { Pauses } from "./pauses.ts";
import type { ReleaseMetrics } from "./release-metrics.ts";

export interface ReleaseLimits {
  /** In wei: no unit of gas is paid more. */
  maxGasPrice: bigint;
  /** Units of gas on each chain within 24 hours. */
  dailyGas: bigint;
  /** A transaction that is not mined by then is sent again, for more. */
  resendAfterMs: number;
}

export interface ReleaseDependencies {
  db: Database;
  reader: Pick<ChainReader, "readContract">;
  sender: ChainSender;
  limits: ReleaseLimits;
  pauses: Pauses;
  metrics: ReleaseMetrics;
  log: Logger;
}
