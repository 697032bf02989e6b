/** The worker's loop around `followTransactions`. */
import { startPoller } from "../../../platform/jobs/poller.ts";
import { type FollowDependencies, followTransactions } from "./follow-transactions.ts";

export const startFollowPoller = (dependencies: FollowDependencies & { intervalMs: number }): AsyncDisposable =>
  startPoller({
    everyMs: dependencies.intervalMs,
    // While there is more than fits one turn the next one begins at once.
    turn: async () => (await followTransactions(dependencies)) > 0,
    onError: (error) => dependencies.log.error({ err: error }, "registered transactions could not be followed"),
  });
