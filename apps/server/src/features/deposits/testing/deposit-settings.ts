/** What tests that are not about them give the feature: every switch on, no node to ask. */
import { createLog } from "../../../platform/telemetry/log.ts";
import type { DepositsDependencies } from "../dependencies.ts";

export const depositSettings: Pick<DepositsDependencies, "depositsEnabled" | "readers" | "log"> = {
  depositsEnabled: { ethereum: true, binance: true },
  readers: { all: [] },
  log: createLog({ level: "silent", role: "test" }),
};
