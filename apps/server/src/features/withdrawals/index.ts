/** SUPS that leave for a wallet: held, then taken by a voucher, then settled or given back as the chain says. */
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { RequestKind } from "../approvals/index.ts";
import type { VoucherHandler } from "../vouchers/index.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import { deleteOldFreshWithdrawals } from "./fresh-limit.ts";
import { withdrawalVoucherHandler } from "./hold.ts";
import { createOverallLimit } from "./overall-limit.ts";
import { resumeKind } from "./resume-kind.ts";
import { withdrawalsRoutes } from "./routes.ts";

export interface WithdrawalsFeature extends Handlers {
  /** For the vouchers of kind `withdraw`. */
  voucherHandler: VoucherHandler;
  kinds: RequestKind[];
  jobs: Job[];
}

export const createWithdrawals = (given: Omit<WithdrawalsDependencies, "readOverallLimit">): WithdrawalsFeature => ({
  http: withdrawalsRoutes({ ...given, readOverallLimit: createOverallLimit(given) }),
  voucherHandler: withdrawalVoucherHandler,
  kinds: [resumeKind()],
  jobs: [{ name: "delete-old-fresh-withdrawals", schedule: "37 4 * * *", run: () => deleteOldFreshWithdrawals(given) }],
});
