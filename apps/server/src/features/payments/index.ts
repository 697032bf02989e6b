/** Payments to games: claims that a game registers, a player pays and the game accepts or refuses (PAY-1 to PAY-10). */
import { deleteInBatches } from "../../platform/jobs/delete-in-batches.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { paymentsCommands } from "./commands.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { startReturnPoller } from "./return-unanswered.ts";
import { paymentsService } from "./service.ts";
import { markExpired } from "./store.ts";

export { paymentDecisionHandler } from "./decision-handler.ts";
export { paymentsEraser } from "./erase.ts";
export { findSpendingLimitOf } from "./spending/store.ts";

export interface PaymentsFeature extends Handlers {
  jobs: Job[];
  /** For the worker: gives back what a game has not answered for in time. */
  startPoller(): AsyncDisposable;
}

export const createPayments = (dependencies: PaymentsDependencies): PaymentsFeature => ({
  commands: paymentsCommands(dependencies),
  service: paymentsService(dependencies),
  jobs: [
    {
      name: "expire-claims",
      schedule: "*/5 * * * *",
      run: () => deleteInBatches((limit) => markExpired(dependencies.db, limit)),
    },
  ],
  startPoller: () => startReturnPoller(dependencies),
});
