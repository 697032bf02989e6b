import type { Ledger } from "@passport/ledger";
import type { NetworkConfig } from "../../config/config.ts";
import type { VoucherDependencies } from "../vouchers/index.ts";

import type { ReadOverallLimit } from "./overall-limit.ts";

export interface WithdrawalsDependencies extends VoucherDependencies {
  ledger: Ledger;
  networks: readonly NetworkConfig[];
  /** The operator's switch; the ledger has one of its own, which it turns when its books do not add up. */
  withdrawalsEnabled: boolean;
  /** WITHDRAW-4: shown while they are not, YYYY-MM-DD. */
  withdrawalsResumeOn: string;
  readOverallLimit: ReadOverallLimit;
}
