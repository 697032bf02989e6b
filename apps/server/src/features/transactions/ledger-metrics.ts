/** What operators see of the ledger. */
import type { Ledger, LedgerMetrics } from "@passport/ledger";
import { Counter, Histogram, type Registry } from "prom-client";

export interface LedgerInstruments extends LedgerMetrics {
  /** The same ledger, its results counted. */
  counting(ledger: Ledger): Ledger;
}

export const createLedgerMetrics = (registry: Registry): LedgerInstruments => {
  const registers = [registry];
  const batchSize = new Histogram({
    name: "ledger_batch_transfers",
    help: "Transfers posted together",
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000],
    registers,
  });
  const wait = new Histogram({
    name: "ledger_wait_seconds",
    help: "How long the oldest transfer of a batch waited before it was posted",
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const duration = new Histogram({
    name: "ledger_post_seconds",
    help: "How long posting a batch took, retries included",
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const shed = new Counter({ name: "ledger_shed_total", help: "Transfers refused because of overload", registers });
  const retries = new Counter({
    name: "ledger_retries_total",
    help: "Batches tried again",
    labelNames: ["cause"],
    registers,
  });
  const verdicts = new Counter({
    name: "ledger_verdicts_total",
    help: "Answers to transfers",
    labelNames: ["verdict"],
    registers,
  });
  return {
    batchPosted({ transfers, oldestWaitMs, postMs }) {
      batchSize.observe(transfers);
      wait.observe(oldestWaitMs / 1000);
      duration.observe(postMs / 1000);
    },
    transferShed: () => shed.inc(),
    batchRetried: (cause) => retries.inc({ cause }),
    counting: (ledger) => ({
      ...ledger,
      async post(transfer) {
        const verdict = await ledger.post(transfer);
        verdicts.inc({ verdict });
        return verdict;
      },
      async postWithin(transaction, transfers) {
        const answers = await ledger.postWithin(transaction, transfers);
        for (const verdict of answers) verdicts.inc({ verdict });
        return answers;
      },
    }),
  };
};
