/** SUPS that leave for a wallet: held, then taken by a voucher, then settled or given back as the chain says. */
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { RequestKind } from "../approvals/index.ts";
import type { VoucherHandler } from "../vouchers/index.ts";
import type { WithdrawalsDependencies } from "./dependencies.ts";
import { withdrawalVoucherHandler } from "./hold.ts";
import { resumeKind } from "./resume-kind.ts";
import { withdrawalsRoutes } from "./routes.ts";

export interface WithdrawalsFeature extends Handlers {
  /** For the vouchers of kind `withdraw`. */
  voucherHandler: VoucherHandler;
  kinds: RequestKind[];
}

export const createWithdrawals = (dependencies: WithdrawalsDependencies): WithdrawalsFeature => ({
  http: withdrawalsRoutes(dependencies),
  voucherHandler: withdrawalVoucherHandler,
  kinds: [resumeKind()],
});
