import type { Database } from "@passport/database";
import { reconcileOrHalt } from "@passport/ledger";
import type { TransactionsDependencies } from "./dependencies.ts";

/** Proves the books. When they do not add up the ledger stops withdrawals by itself; we shout. Returns how many entries it read. */
export const reconcileLedger = async ({
  connectForAudit,
  instruments,
  log,
}: Pick<TransactionsDependencies, "connectForAudit" | "instruments" | "log">): Promise<number> => {
  await using db: Database = connectForAudit();
  const { breaches, ...counts } = await reconcileOrHalt(db);
  instruments.breaches.set(breaches.length);
  instruments.checkedAt.setToCurrentTime();
  for (const breach of breaches) log.error({ breach }, "the books do not add up; withdrawals are stopped");
  log.info(counts, "the books were checked");
  return counts.entries;
};
