/** Gives back what a game has not answered for within the deadline. Any number of workers share it. */
import { inTransaction } from "@passport/database";
import { startPoller } from "../../platform/jobs/poller.ts";
import { findUnanswered } from "../operations/index.ts";
import type { PaymentsDependencies } from "./dependencies.ts";
import { endPayments } from "./end-payments.ts";

type ReturnDependencies = Pick<PaymentsDependencies, "db" | "ledger" | "outbox" | "publicOrigin">;

const batchSize = 200;
/** The deadline is a day: a minute more or less is nothing, and the question is one index scan. */
const everyMs = 30_000;

/** Returns how many came back. */
export const returnUnanswered = async (dependencies: ReturnDependencies): Promise<number> => {
  const { db, outbox } = dependencies;
  const overdue = await findUnanswered(db, { kinds: ["payment"], limit: batchSize });
  if (overdue.length === 0) return 0;
  const ends = overdue.map((operationId) => ({ operationId, answer: "unanswered", reason: "" }) as const);
  const returned = await inTransaction(db, (transaction) => endPayments(dependencies, transaction, ends));
  if (returned > 0) outbox.poke();
  return returned;
};

export const startReturnPoller = (
  dependencies: ReturnDependencies & Pick<PaymentsDependencies, "log">,
): AsyncDisposable =>
  startPoller({
    everyMs,
    turn: async () => {
      const count = await returnUnanswered(dependencies);
      if (count > 0) dependencies.log.info({ count }, "payments came back, because their game did not answer");
      return count === batchSize;
    },
    // Held is safe: the next round tries again.
    onError: (error) => dependencies.log.warn({ err: error }, "unanswered payments could not be given back"),
  });
