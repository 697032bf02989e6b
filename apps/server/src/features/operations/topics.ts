import * as calls from "@passport/protocol";
import * as z from "zod";
import { onTopic, type TopicHandler, type TopicHints } from "../../platform/wire/handlers.ts";
import { type OperationsDependencies, readDescriptions } from "./describe-operations.ts";
import { countChanges, findShown } from "./read-store.ts";

/** More in flight at once is no person; the rest is in OPERATION:LIST. */
const shown = { inFlight: 100, ended: 20 };

const changedSchema = z.object({ accounts: z.array(z.uuid()) });

const changes: TopicHints = {
  subject: "operations.changed",
  ownersOf: (message) => changedSchema.parse(message).accounts,
};

export const operationsTopics = (dependencies: OperationsDependencies): TopicHandler[] => [
  onTopic(calls.operationsTopic, {
    hints: changes,
    readMany: async (accountIds) => {
      const { db } = dependencies;
      // The numbers first: rows that are newer than theirs are told once more, rows that are older would never be.
      const counts = await countChanges(db, accountIds);
      const rows = await findShown(db, accountIds, shown);
      const describe = await readDescriptions(dependencies, rows);
      const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
      return accountIds.map((id, nth) => ({ seq: counts[nth] ?? 0, rows: byAccount.get(id) ?? [], describe }));
    },
    toSnapshot: ({ seq, rows, describe }) => ({ payload: rows.map(describe), seq }),
  }),
];
