/** What tests that are not about them give the feature: every switch on, no node to ask. */
import { parseConfig } from "../../../config/config.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import type { DepositsDependencies } from "../dependencies.ts";

export const depositSettings: Pick<DepositsDependencies, "depositsEnabled" | "purchaseCaps" | "readers" | "log"> = {
  depositsEnabled: { ethereum: true, binance: true },
  purchaseCaps: parseConfig({}).purchaseCaps,
  readers: { all: [] },
  log: createLog({ level: "silent", role: "test" }),
};
