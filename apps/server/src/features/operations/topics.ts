import * as calls from "@passport/protocol";
import * as z from "zod";
import { onTopic, type TopicHandler, type TopicHints } from "../../platform/wire/handlers.ts";
import { describeOperations, type OperationsDependencies } from "./describe-operations.ts";
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
    snapshot: async (accountId) => {
      const { db } = dependencies;
      // The number first: rows that are newer than it are told once more, rows that are older would never be.
      const seq = await countChanges(db, accountId);
      const rows = await findShown(db, accountId, shown);
      return { payload: await describeOperations(dependencies, rows), seq };
    },
  }),
];
